import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Field, FieldError } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer, messageOf } from "../../api.ts";
import { FormDialog } from "../../form/FormDialog.tsx";
import { ownDraft } from "../../form/form_draft.ts";
import { useForm } from "../../form/use_form.ts";
import { useToast } from "../../providers.tsx";
import { safeguardingApi } from "../safeguarding/queries.ts";
import type { ChatReader } from "../thread_ref.ts";
import { senderName } from "./conversation_text.ts";

type Props = {
  message: MessageView;
  side: ChatReader["side"];
  onReported: (messageId: string) => void;
  onClose: () => void;
};

/** Reports a message to the school's administrators (DOMAIN, Duties). */
export default function ReportDialog({ message, side, onReported, onClose }: Props) {
  const toast = useToast();
  const form = useForm({
    saved: { reason: "" },
    check: () => ({}),
    save: ({ reason }) =>
      answer(
        safeguardingApi.chat.messages[":id"].report.$post({
          param: { id: message.id },
          json: { reason: reason.trim() },
        }),
      ),
    onSaved: () => {
      toast({ title: "Message reported", tone: "success" });
      onReported(message.id);
      onClose();
    },
    drafts: () => ownDraft(`report ${message.id}`),
  });
  const { error } = form.saving;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Report this message"
      description="The administrators of your school will see this message and that you reported it. The person who wrote it is not told."
      submitLabel="Report"
      pendingText="Reporting…"
    >
      {side === "student" && <p>If you need help now, talk to an adult you trust.</p>}
      <blockquote className="chat-reported stack gap-xs">
        <p className="message-sender small bold anywhere">
          <bdi>{senderName(message)}</bdi>
        </p>
        <p className="message-words" dir="auto">{message.message}</p>
      </blockquote>
      <Field label="What is wrong with it?" optional>
        <TextArea {...form.field("reason")} maxLength={TEXT_LIMITS.reason} />
      </Field>
      {error && (
        <div role="alert">
          <FieldError
            error={messageOf(error, "It could not be reported. Check your connection, then try again.")}
          />
        </div>
      )}
    </FormDialog>
  );
}
