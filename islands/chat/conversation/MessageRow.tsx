import { memo } from "react";
import { pendingText } from "../../../browser/outbox/pending_text.ts";
import { dateAndTime, messageTime } from "../../../domain/dates.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Button } from "../../../ui/Button.tsx";
import { CircleAlert, Flag } from "../../../ui/icons.ts";
import { Clock, Copy, Trash2 } from "../../../ui/page_icons.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useCopy } from "../../use_copy.ts";
import { ReadAloudButton } from "../../read_aloud/ReadAloudButton.tsx";
import type { PendingMessage } from "../../../browser/outbox/message_queue.ts";

type Props = {
  message: MessageView;
  name: string;
  sameSender: boolean;
  timeZone: string;
  reported: boolean;
  onReport: (message: MessageView) => void;
};

/** Memoised, as a conversation has hundreds. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message: { seq, own, message, createdAt }, name, sameSender, timeZone, reported } = props;
  const description = own ? "your message" : `the message from ${name}`;
  const time = messageTime(createdAt, timeZone);
  return (
    <li className={`message stack gap-none ${own ? "message-own" : "message-other"}`} data-seq={seq}>
      {own || sameSender
        ? <span className="sr-only">{own ? "You:" : `${name}:`}</span>
        : (
          <p className="message-sender small bold anywhere">
            <bdi>{name}</bdi>
          </p>
        )}
      <p className="message-words" dir="auto">{message}</p>
      <div className="message-facts target row one-line gap-none small quiet">
        <time dateTime={createdAt} title={dateAndTime(createdAt, timeZone)}>{time}</time>
        <ReadAloudButton text={message} label={`${description}, ${time}`} className="quiet" />
        {!own && (reported ? <span className="message-reported strong">Reported</span> : (
          <IconButton
            label={`Report ${description}, ${time}`}
            icon={<Flag size={18} />}
            className="quiet"
            onClick={() => props.onReport(props.message)}
          />
        ))}
      </div>
    </li>
  );
});

type PendingProps = {
  pending: PendingMessage;
  last: boolean;
  onRemove: (clientId: string) => void;
};

export function PendingMessageRow({ pending, last, onRemove }: PendingProps) {
  const { clientId, message, refused } = pending;
  const copy = useCopy({ title: "Copied!", description: "Message copied to clipboard" });
  return (
    <li className="message message-own message-waiting stack gap-none">
      <span className="sr-only">You:</span>
      <p className="message-words" dir="auto">{message}</p>
      {refused === null
        ? (
          <p className="noted small quiet">
            {pending.delayReason !== null && <Clock size={16} />}
            {pendingText(pending, last)}
          </p>
        )
        : (
          <div className="message-refused stack gap-none ends">
            <p className="noted small strong tone-danger tone-text">
              <CircleAlert size={16} />
              <span>Not sent. {refused}</span>
            </p>
            <div className="row gap-s">
              <Button
                size="small"
                icon={<Copy size={18} />}
                aria-label="Copy your message"
                onClick={() => copy(message)}
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
