import { mailtoLink } from "../../domain/mailto.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { MESSAGE_STATE_LABELS, type MessageView } from "../../domain/contact_answers.ts";
import { planLabel } from "../../domain/contact.ts";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import { tenantLinks } from "../../domain/tenant_links.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { ArrowLeft } from "../../ui/page_icons.ts";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { MESSAGE_LOOKS } from "./message_looks.ts";
import { MessageOutcome } from "./MessageOutcome.tsx";
import { contactApi, contactQueries, useShowMessage } from "./queries.ts";
import { currentMessage } from "./current_message.ts";

export type MessageProps = {
  id: string;
  /** Owner of the drafts. */
  personId: string;
  /** Address for replies to an answer; null for none. */
  replyTo: string | null;
};

const POLL_MS = 3_000;

/** A message of the contact form whole, with its answer. */
export function MessageDetail({ id, personId, replyTo }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: message } = useQuery({
    ...contactQueries.message(id),
    // Until its email has left.
    refetchInterval: ({ state: { data } }) => data && isBeingSent(data) ? POLL_MS : false,
  });
  if (!message) return null;
  const { institution, state } = message;
  const focus = () => heading.current?.focus();
  return (
    <div className="stack gap-l">
      <a className="back-link bare-link target small strong" href={tenantLinks.tab("messages")}>
        <ArrowLeft size={18} />
        All messages
      </a>
      <Card
        title={<bdi>{institution}</bdi>}
        headingRef={heading}
        actions={<Badge {...MESSAGE_LOOKS[state]}>{MESSAGE_STATE_LABELS[state]}</Badge>}
      >
        <MessageFacts message={message} />
        <CardSection>
          <p className="written measure" dir="auto">{message.message}</p>
        </CardSection>
      </Card>
      <MessageOutcome message={message} />
      <AnswerForm message={message} personId={personId} replyTo={replyTo} onDone={focus}>
        <MoveButton message={message} onDone={focus} />
      </AnswerForm>
      {state === "closed" && (
        <p>
          <MoveButton message={message} onDone={focus} />
        </p>
      )}
    </div>
  );
}

function isBeingSent({ answer, answerMailedAt, answerFailedAt }: MessageView): boolean {
  return answer !== null && answerMailedAt === null && answerFailedAt === null;
}

function MessageFacts({ message: { name, email, plan, host, createdAt } }: { message: MessageView }) {
  return (
    <CardSection>
      <DefinitionList
        items={[
          {
            term: "From",
            detail: (
              <>
                <bdi>{name}</bdi>, <a href={mailtoLink(email)}>{email}</a>
              </>
            ),
          },
          { term: "Plan", detail: plan === null ? "None chosen" : planLabel(plan) },
          { term: "Received", detail: dateAndTime(createdAt, DEFAULT_TIME_ZONE) },
          { term: "Written at", detail: host },
        ]}
      />
    </CardSection>
  );
}

type MoveProps = { message: MessageView; onDone: () => void };

/** Closes a new message, reopens a closed one. */
function MoveButton({ message: { id, state }, onDone }: MoveProps) {
  const toast = useToast();
  const show = useShowMessage();
  const isClosed = state === "closed";
  const move = useMutation({
    mutationFn: () => {
      const calls = contactApi[":id"];
      return answer((isClosed ? calls.reopen : calls.close).$post({ param: { id } }));
    },
    onSuccess: (moved) => {
      show(moved);
      toast({ title: isClosed ? "Message reopened" : "Message closed", tone: "success" });
      onDone();
    },
    onError: (error) => {
      const current = currentMessage(error);
      if (current) show(current);
    },
    meta: { failed: isClosed ? "Failed to reopen the message" : "Failed to close the message" },
  });
  return (
    <Button
      variant={isClosed ? "secondary" : "quiet"}
      pending={move.isPending}
      pendingText={isClosed ? "Reopening…" : "Closing…"}
      onClick={() => move.isPending || move.mutate()}
    >
      {isClosed ? "Reopen" : "Close without an answer"}
    </Button>
  );
}
