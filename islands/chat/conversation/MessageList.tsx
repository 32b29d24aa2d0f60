import { Fragment, memo, type RefObject, useMemo } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Button } from "../../../ui/Button.tsx";
import type { PendingMessage } from "../outbox/message_queue.ts";
import { MessageRow } from "./MessageRow.tsx";
import { sameSender, senderName } from "./sender_name.ts";
import type { EarlierState } from "./use_message_log.ts";
import type { ReadAloud } from "./use_read_aloud.ts";
import { PendingMessageRow } from "./PendingMessageRow.tsx";

type Props = {
  messages: readonly MessageView[];
  pending: readonly PendingMessage[];
  earlier: EarlierState;
  /** Seq of the first message since the last visit. */
  firstNewSeq: number | null;
  timeZone: string;
  readAloud: ReadAloud;
  reported: ReadonlySet<string>;
  /** Gets the focus when the button disappears. */
  box: RefObject<HTMLElement | null>;
  onEarlier: () => void;
  onReport: (message: MessageView) => void;
  onRemove: (clientId: string) => void;
};

export const MessageList = memo(function MessageList(props: Props) {
  const { messages, pending, earlier, firstNewSeq, timeZone, readAloud, reported, box, onReport } = props;
  const names = useMemo(() => messages.map(senderName), [messages]);
  const lastPending = pending.findLast(({ refused }) => refused === null);
  const loadEarlier = () => {
    box.current?.focus({ preventScroll: true });
    props.onEarlier();
  };
  return (
    <>
      {earlier !== "none" && (
        <div className="chat-earlier stack centred">
          {earlier === "failed" && <p role="alert">Earlier messages could not be loaded.</p>}
          <Button
            size="small"
            variant="quiet"
            pending={earlier === "loading"}
            pendingText="Loading earlier messages…"
            onClick={loadEarlier}
          >
            {earlier === "failed" ? "Try again" : "Earlier messages"}
          </Button>
        </div>
      )}
      <ol className="stack gap-xs">
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {message.seq === firstNewSeq && (
              <li className="chat-new-from or-line small bold">
                <span>New</span>
              </li>
            )}
            <MessageRow
              message={message}
              name={names[index] ?? ""}
              sameSender={message.seq !== firstNewSeq && sameSender(message, messages[index - 1])}
              timeZone={timeZone}
              canSpeak={readAloud.supported}
              speaking={readAloud.reading === message.id}
              onSpeak={readAloud.toggle}
              reported={message.reported || reported.has(message.id)}
              onReport={onReport}
            />
          </Fragment>
        ))}
        {pending.map((message) => (
          <PendingMessageRow
            key={message.clientId}
            pending={message}
            last={message === lastPending}
            onRemove={props.onRemove}
          />
        ))}
      </ol>
    </>
  );
});
