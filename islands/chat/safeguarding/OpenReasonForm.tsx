import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent } from "react";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer, messageOf } from "../../api.ts";
import { useFormDraft } from "../../use_form_draft.ts";
import { safeguardingApi, safeguardingQueries } from "./queries.ts";

type Props = {
  threadId: string;
  personId: string;
  onOpened: (opened: OpenedConversation) => void;
  onCancel: () => void;
};

const EMPTY_FORM = { reason: "" };

export function OpenReasonForm({ threadId, personId, onOpened, onCancel }: Props) {
  const client = useQueryClient();
  const { values: { reason }, change, reset } = useFormDraft({
    personId,
    form: `open ${threadId}`,
    saved: EMPTY_FORM,
  });
  const open = useMutation({
    mutationFn: () =>
      answer(
        safeguardingApi.chat.threads[":id"]["open-as-safeguarding"].$post({
          param: { id: threadId },
          json: { reason },
        }),
      ),
    onSuccess: (opened) => {
      reset(EMPTY_FORM);
      void client.invalidateQueries({ queryKey: safeguardingQueries.openings.queryKey });
      onOpened(opened);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!open.isPending) open.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {open.isError && (
        <Alert tone="danger" title="The conversation was not opened" live>
          <p>{messageOf(open.error, "Check your connection, then try again.")}</p>
        </Alert>
      )}
      <Field
        label="Your reason"
        optional
        hint="A sentence helps whoever asks later, for example: a student has reported a message."
      >
        <TextArea
          maxLength={TEXT_LIMITS.reason}
          dir="auto"
          value={reason}
          onChange={(event) => change("reason", event.currentTarget.value)}
        />
      </Field>
      <div className="form-actions open-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={open.isPending} pendingText="Opening…">
          Open on record
        </Button>
      </div>
    </form>
  );
}
