import { Fragment, memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Button } from "../../../ui/Button.tsx";
import type { PendingMessage } from "../../../browser/outbox/message_queue.ts";
import { sameSender, senderName } from "./conversation_text.ts";
import { MessageRow, PendingMessageRow } from "./MessageRow.tsx";
import type { EarlierState } from "./use_message_log.ts";

type Props = {
  messages: readonly MessageView[];
  pending: readonly PendingMessage[];
  earlier: EarlierState;
  /** Seq of the first message since the last visit. */
  firstNewSeq: number | null;
  timeZone: string;
  reported: ReadonlySet<string>;
  /** Gets the focus when the button disappears. */
  box: RefObject<HTMLElement | null>;
  onEarlier: () => void;
  onReport: (message: MessageView) => void;
  onRemove: (clientId: string) => void;
};

export const MessageList = memo(function MessageList(props: Props) {
  const { messages, pending, earlier, firstNewSeq, timeZone, reported, box, onReport } = props;
  const names = useMemo(() => messages.map(senderName), [messages]);
  const lastPending = pending.findLast(({ refused }) => refused === null);
  const loadEarlier = () => {
    box.current?.focus({ preventScroll: true });
    props.onEarlier();
  };
  return (
    <>
      {earlier !== "none" && (
        <div className="chat-earlier text-centred stack centred">
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

const VISIBLE_MS = 5_000;

const NONE: readonly MessageView[] = [];

type LiveProps = {
  messages: readonly MessageView[];
  /** Seq of the newest message at opening; null before the first poll. */
  sinceSeq: number | null;
};

/** Announces messages of others to screen readers as they arrive. */
export function NewMessagesLiveRegion({ messages, sinceSeq }: LiveProps) {
  const newest = messages.at(-1)?.seq ?? 0;
  const announcedSeq = useRef(newest);
  const [announced, setAnnounced] = useState<readonly MessageView[]>(NONE);
  useEffect(() => {
    if (sinceSeq === null) return;
    const from = Math.max(announcedSeq.current, sinceSeq);
    const newMessages = messages.filter(({ own, seq }) => !own && seq > from);
    announcedSeq.current = Math.max(from, newest);
    if (newMessages.length > 0) setAnnounced(newMessages);
  }, [newest, sinceSeq]);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(NONE), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [announced]);
  return (
    <div className="sr-only" aria-live="polite">
      {announced.map((message) => <p key={message.id}>{`${senderName(message)}: ${message.message}`}</p>)}
    </div>
  );
}
