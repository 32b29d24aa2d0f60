import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent } from "react";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { calls } from "../../../domain/links.ts";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { callApi, messageOf } from "../../call_api.ts";
import { useKeptForm } from "../../use_kept_form.ts";
import { safeguardingKeys } from "./safeguarding_keys.ts";

type Props = {
  threadId: string;
  personId: string;
  onOpened: (opened: OpenedConversation) => void;
  onCancel: () => void;
};

const NOTHING = { reason: "" };

/** Asks why a conversation is opened, and opens it. */
export function AskToOpen({ threadId, personId, onOpened, onCancel }: Props) {
  const client = useQueryClient();
  const { values: { reason }, change, settle } = useKeptForm({
    personId,
    form: `open ${threadId}`,
    saved: NOTHING,
  });
  const open = useMutation({
    mutationFn: () =>
      callApi<OpenedConversation>(calls.openConversation(threadId), { method: "POST", body: { reason } }),
    onSuccess: (opened) => {
      settle(NOTHING);
      void client.invalidateQueries({ queryKey: safeguardingKeys.openings });
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
