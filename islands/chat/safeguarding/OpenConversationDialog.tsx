import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import type { ThreadSubject } from "../../../server/features/chat/thread_subject.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { answer, messageOf } from "../../api.ts";
import { formDraftStore } from "../../form/form_draft.ts";
import { useForm } from "../../form/use_form.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { OpenedView } from "./OpenedView.tsx";
import { safeguardingApi, safeguardingQueries } from "./queries.ts";
import { SubjectFacts, subjectName, subjectTitle } from "./SubjectFacts.tsx";

/** `messageId`: the reported message that led here. */
export type ConversationToOpen = { subject: ThreadSubject; messageId: string | null };

type Props = { toOpen: ConversationToOpen; personId: string; timeZone: string; onClose: () => void };

export function OpenConversationDialog(
  { toOpen: { subject, messageId }, personId, timeZone, onClose }: Props,
) {
  const [opened, setOpened] = useState<OpenedConversation | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={opened ? subjectTitle(subject) : `Open ${subjectName(subject)}?`}
      size={opened ? "tall" : "medium"}
      startInField
      description={opened
        ? undefined
        : "You can read it for an hour. That you opened it, when, and your reason are kept on record. " +
          "No one in the conversation is told, nothing is marked as read, and you cannot write in it."}
    >
      {opened
        ? (
          <>
            <SubjectFacts subject={subject} />
            <OpenedView
              key={opened.id}
              opened={opened}
              messageId={messageId}
              timeZone={timeZone}
              onReopen={() => setOpened(null)}
            />
          </>
        )
        : (
          <OpenReasonForm
            threadId={subject.thread.id}
            personId={personId}
            onOpened={setOpened}
            onCancel={onClose}
          />
        )}
    </Dialog>
  );
}

type FormProps = {
  threadId: string;
  personId: string;
  onOpened: (opened: OpenedConversation) => void;
  onCancel: () => void;
};

function OpenReasonForm({ threadId, personId, onOpened, onCancel }: FormProps) {
  const client = useQueryClient();
  const { field, error, submit, saving: opening } = useForm({
    saved: { reason: "" },
    check: () => ({}),
    save: (json) =>
      answer(
        safeguardingApi.chat.threads[":id"]["open-as-safeguarding"].$post({ param: { id: threadId }, json }),
      ),
    onSaved: (opened) => {
      void client.invalidateQueries({ queryKey: safeguardingQueries.openings.queryKey });
      onOpened(opened);
    },
    drafts: () => formDraftStore({ personId, path: location.pathname, form: `open ${threadId}` }),
  });
  return (
    <form className="stack" onSubmit={submit}>
      {opening.isError && (
        <Alert tone="danger" title="The conversation was not opened" live>
          <p>{messageOf(opening.error, CHECK_CONNECTION)}</p>
        </Alert>
      )}
      <Field
        label="Your reason"
        optional
        hint="A sentence helps anyone who asks later, for example: a student has reported a message."
        error={error("reason")}
      >
        <TextArea {...field("reason")} maxLength={TEXT_LIMITS.reason} dir="auto" />
      </Field>
      <div className="ends row gap-m">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={opening.isPending} pendingText="Opening…">
          Open and log
        </Button>
      </div>
    </form>
  );
}
