import { Button } from "../../../ui/Button.tsx";
import { CircleAlert, Clock, Copy, Trash2 } from "../../../ui/icons.ts";
import { writeClipboard } from "../../students/links/write_clipboard.ts";
import { useToast } from "../../providers.tsx";
import { waitingWords } from "./conversation_words.ts";
import type { WaitingMessage } from "../outbox/waiting.ts";

type Props = {
  waiting: WaitingMessage;
  /** Whether none waits behind it, so that it says for all when they go. */
  last: boolean;
  onRemove: (clientId: string) => void;
};

/** A message of one's own that the server does not have yet, or will not have. */
export function WaitingRow({ waiting, last, onRemove }: Props) {
  const { clientId, message, refused } = waiting;
  const toast = useToast();
  const copy = () =>
    writeClipboard(Promise.resolve(message)).then(
      () => toast({ title: "Copied!", description: "Message copied to clipboard", tone: "success" }),
      () => toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" }),
    );
  return (
    <li className="message message-own message-waiting">
      <span className="sr-only">You:</span>
      <p className="message-words" dir="auto">{message}</p>
      {refused === null
        ? (
          <p className="message-mark">
            {waiting.obstacle !== null && <Clock size={16} />}
            {waitingMark(waiting, last)}
          </p>
        )
        : (
          <div className="message-refused">
            <p className="message-mark message-mark-refused">
              <CircleAlert size={16} />
              <span>Not sent. {refused}</span>
            </p>
            <div className="message-choice">
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

function waitingMark({ obstacle }: WaitingMessage, last: boolean): string {
  if (obstacle === null) return "Sending…";
  return last ? waitingWords(obstacle) : "Not sent yet";
}
