import { Button } from "../../../ui/Button.tsx";
import { CircleAlert, Clock, Copy, Trash2 } from "../../../ui/icons.ts";
import { writeClipboard } from "../../write_clipboard.ts";
import { useToast } from "../../providers.tsx";
import { delayText } from "./conversation_text.ts";
import type { PendingMessage } from "../outbox/message_queue.ts";

type Props = {
  pending: PendingMessage;
  /** The last pending message gives the reason for all. */
  last: boolean;
  onRemove: (clientId: string) => void;
};

export function PendingMessageRow({ pending, last, onRemove }: Props) {
  const { clientId, message, refused } = pending;
  const toast = useToast();
  const copy = () =>
    writeClipboard(Promise.resolve(message)).then(
      () => toast({ title: "Copied!", description: "Message copied to clipboard", tone: "success" }),
      () => toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" }),
    );
  return (
    <li className="message message-own message-waiting stack gap-none">
      <span className="sr-only">You:</span>
      <p className="message-words" dir="auto">{message}</p>
      {refused === null
        ? (
          <p className="message-mark row one-line tops small quiet">
            {pending.delayReason !== null && <Clock size={16} />}
            {statusText(pending, last)}
          </p>
        )
        : (
          <div className="message-refused stack gap-none ends">
            <p className="message-mark row one-line tops small strong bad">
              <CircleAlert size={16} />
              <span>Not sent. {refused}</span>
            </p>
            <div className="row gap-s">
              <Button
                size="small"
                icon={<Copy size={18} />}
                aria-label="Copy your message"
                onClick={() => void copy()}
              >
                Copy
              </Button>
              <Button
                size="small"
                icon={<Trash2 size={18} />}
                aria-label="Remove your message"
                onClick={() => onRemove(clientId)}
              >
                Remove
              </Button>
            </div>
          </div>
        )}
    </li>
  );
}

function statusText({ delayReason }: PendingMessage, last: boolean): string {
  if (delayReason === null) return "Sending…";
  return last ? delayText(delayReason) : "Not sent yet";
}
