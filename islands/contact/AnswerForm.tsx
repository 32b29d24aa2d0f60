import type { ReactNode } from "react";
import { checkAnswer, type MessageView, overtakenText } from "../../domain/contact_answers.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { answer, messageOf } from "../api.ts";
import { formDraftStore } from "../form/form_draft.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { currentMessage } from "./current_message.ts";
import { contactApi, useShowMessage } from "./queries.ts";

type Props = {
  message: MessageView;
  personId: string;
  replyTo: string | null;
  onDone: () => void;
  /** Beside the button that sends. */
  children: ReactNode;
};

const EMPTY = { answer: "" };
const KEPT = "Check your connection, then try again. What you wrote is kept.";

/** Answers a new message; what was written stays where someone else was first, and where sending fails. */
export function AnswerForm({ message, personId, replyTo, onDone, children }: Props) {
  const { id, email, state } = message;
  const toast = useToast();
  const show = useShowMessage();
  const form = useForm({
    saved: EMPTY,
    check: (values): Record<string, string> => {
      const error = checkAnswer(values.answer);
      return error === null ? {} : { answer: error };
    },
    save: (json) => answer(contactApi[":id"].answer.$post({ param: { id }, json })),
    onSaved: (answered) => {
      show(answered);
      toast({ title: "Answer saved", description: `It is being emailed to ${email}.`, tone: "success" });
      onDone();
      return EMPTY;
    },
    onFailed: (error) => {
      const current = currentMessage(error);
      if (current) show(current);
    },
    drafts: () => formDraftStore({ personId, path: "/", form: `answer ${id}` }),
  });
  const { saving } = form;
  if (state !== "new" && !form.changed) return null;
  const box = <TextArea {...form.field("answer")} dir="auto" minRows={8} readOnly={saving.isPending} />;
  if (state !== "new") {
    return (
      <Card title="Your answer was not sent" level={3}>
        <CardSection className="stack gap-l">
          <Alert tone="warning" live>
            <p>
              {`${overtakenText(message)} What you wrote is still here: copy what you need, then discard it.`}
            </p>
          </Alert>
          <Field label="What you wrote">{box}</Field>
          <p>
            <Button
              onClick={() => {
                form.reset(EMPTY);
                onDone();
              }}
            >
              Discard
            </Button>
          </p>
        </CardSection>
      </Card>
    );
  }
  return (
    <Card title="Answer" level={3}>
      <form className="card-section stack gap-l" noValidate onSubmit={form.submit}>
        {form.restored && !saving.isError && (
          <Alert tone="info" live>
            <p>You wrote this on an earlier visit. It has not been sent.</p>
          </Alert>
        )}
        <Field label="Your answer" hint={replyHint(email, replyTo)} error={form.error("answer")}>
          {box}
        </Field>
        {saving.isError && form.error("answer") === undefined && (
          <Alert tone="danger" title="Not sent" live>
            <p>{messageOf(saving.error, KEPT)}</p>
          </Alert>
        )}
        <div className="row gap-s">
          <Button type="submit" variant="primary" pending={saving.isPending} pendingText="Sending…">
            Send answer
          </Button>
          {children}
        </div>
      </form>
    </Card>
  );
}

function replyHint(email: string, replyTo: string | null): string {
  const sent = `It is emailed to ${email}, with their message below it.`;
  return replyTo === null
    ? `${sent} They cannot reply to it: no address for replies is set (SALES_EMAIL).`
    : `${sent} Replies come to ${replyTo}.`;
}
