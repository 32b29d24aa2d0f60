import { useQueryClient } from "@tanstack/react-query";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer, messageOf } from "../../api.ts";
import { formDraftStore } from "../../form/form_draft.ts";
import { useForm } from "../../form/use_form.ts";
import { safeguardingApi, safeguardingQueries } from "./queries.ts";

type Props = {
  threadId: string;
  personId: string;
  onOpened: (opened: OpenedConversation) => void;
  onCancel: () => void;
};

export function OpenReasonForm({ threadId, personId, onOpened, onCancel }: Props) {
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
          <p>{messageOf(opening.error, "Check your connection, then try again.")}</p>
        </Alert>
      )}
      <Field
        label="Your reason"
        optional
        hint="A sentence helps whoever asks later, for example: a student has reported a message."
        error={error("reason")}
      >
        <TextArea {...field("reason")} maxLength={TEXT_LIMITS.reason} dir="auto" />
      </Field>
      <div className="open-actions row gap-m">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={opening.isPending} pendingText="Opening…">
          Open on record
        </Button>
      </div>
    </form>
  );
}
