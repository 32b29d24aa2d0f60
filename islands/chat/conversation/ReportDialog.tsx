import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, FieldError } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer, messageOf } from "../../api.ts";
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
  const [reason, setReason] = useState("");
  const report = useMutation({
    mutationFn: () =>
      answer(
        safeguardingApi.chat.messages[":id"].report.$post({
          param: { id: message.id },
          json: { reason: reason.trim() },
        }),
      ),
    onSuccess: () => {
      toast({ title: "Message reported", tone: "success" });
      onReported(message.id);
      onClose();
    },
  });
  const failed = report.isError
    ? messageOf(report.error, "It could not be reported. Check your connection, then try again.")
    : null;
  return (
    <Dialog
      onClose={onClose}
      busy={report.isPending}
      title="Report this message"
      description="The administrators of your school will see this message and that you reported it. The person who wrote it is not told."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={report.isPending}
            pendingText="Reporting…"
            onClick={() => report.mutate()}
          >
            Report
          </Button>
        </>
      }
    >
      {side === "student" && <p>If you need help now, talk to an adult you trust.</p>}
      <blockquote className="chat-reported stack gap-xs">
        <p className="message-sender small bold anywhere">
          <bdi>{senderName(message)}</bdi>
        </p>
        <p className="message-words" dir="auto">{message.message}</p>
      </blockquote>
      <Field label="What is wrong with it?" optional>
        <TextArea
          value={reason}
          maxLength={TEXT_LIMITS.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      {failed && (
        <div role="alert">
          <FieldError error={failed} />
        </div>
      )}
    </Dialog>
  );
}
