import { useRef, useState } from "react";
import { delayText } from "../../../browser/outbox/pending_text.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ChevronDown, CircleAlert, MessageSquare, WifiOff } from "../../../ui/icons.ts";
import { lazyDialog } from "../../lazy_dialog.tsx";
import { usePendingMessages } from "../outbox/use_outbox.ts";
import { lostAccess } from "../poll.ts";
import type { ChatReader, ThreadRef } from "../thread_ref.ts";
import { Composer } from "./Composer.tsx";
import { closedMessage, emptyText, staleMessage, threadLabel } from "./conversation_text.ts";
import { firstUnread } from "./message_log.ts";
import { MessageList, NewMessagesLiveRegion } from "./MessageList.tsx";
import { UnsentDraft } from "./UnsentDraft.tsx";
import { useMarkRead } from "./use_mark_read.ts";
import { useMessageLog } from "./use_message_log.ts";
import type { NewestMessages, useNewestMessages } from "./use_newest_messages.ts";
import { useScrollAnchor } from "./use_scroll_anchor.ts";

export type ConversationProps = {
  threadRef: ThreadRef;
  me: ChatReader;
  timeZone: string;
  /** 'Amara Okafor', 'Teacher', or the unit of announcements. */
  title: string;
};

const ReportDialog = lazyDialog(() => import("./ReportDialog.tsx"));

type Polled = Pick<ReturnType<typeof useNewestMessages>, "polledAt" | "upToDate" | "atOpening" | "error">;
type Props = ConversationProps & Polled & { newest: NewestMessages };

export function ConversationView(props: Props) {
  const { threadRef, me, timeZone, title, newest, polledAt, upToDate, atOpening, error } = props;
  const box = useRef<HTMLDivElement>(null);
  const [reporting, setReporting] = useState<MessageView | null>(null);
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set());
  const { log, threadId, earlier, loadEarlier, addSent } = useMessageLog({ newest, polledAt });
  const { pending, send, remove } = usePendingMessages({
    personId: me.id,
    threadRef,
    shown: log.messages,
    addSent,
    polledAt: upToDate ? polledAt : null,
  });
  const newestOfOthers = log.messages.findLast(({ own }) => !own)?.seq ?? 0;
  const { atEnd, hasNewBelow, scrollToEnd, onScroll } = useScrollAnchor({
    box,
    newest: newestOfOthers,
    onNearTop: () => earlier === "available" && loadEarlier(),
  });
  useMarkRead({
    threadRef,
    threadId,
    messages: log.messages,
    atNewest: upToDate && atEnd,
    unread: newest.unread,
    polledAt,
  });

  const messages = log.ahead.length === 0 ? log.messages : [...log.messages, ...log.ahead];
  const empty = messages.length + pending.length === 0;
  const noAccess = lostAccess(error);
  return (
    <section className="chat column fill" aria-label={threadLabel(threadRef.threadType, title)}>
      {error && (
        <p className="chat-stale line-below toned tone-warning row one-line small" role="status">
          {noAccess ? <CircleAlert size={20} /> : <WifiOff size={20} />}
          <span>{staleMessage(error)}</span>
        </p>
      )}
      <div className="chat-frame fill">
        <div
          ref={box}
          className="chat-log fill focus-inside"
          role="log"
          aria-label="Messages"
          // NewMessagesLiveRegion announces new messages; a page of earlier ones is not announced.
          aria-live="off"
          tabIndex={0}
          onScroll={onScroll}
        >
          {empty
            ? (
              <EmptyState title="No messages yet" icon={<MessageSquare size={28} />} level={3}>
                {emptyText(threadRef.threadType, me.side, newest.canWrite)}
              </EmptyState>
            )
            : (
              <MessageList
                messages={messages}
                pending={pending}
                earlier={earlier}
                firstNewSeq={atOpening && firstUnread(log.messages, atOpening)}
                timeZone={timeZone}
                reported={reported}
                box={box}
                onEarlier={loadEarlier}
                onReport={setReporting}
                onRemove={remove}
              />
            )}
        </div>
        {hasNewBelow && (
          <Button
            className="chat-news"
            size="small"
            variant="primary"
            icon={<ChevronDown size={20} />}
            onClick={scrollToEnd}
          >
            New messages
          </Button>
        )}
      </div>
      <NewMessagesLiveRegion messages={log.messages} sinceSeq={atOpening?.lastSeq ?? null} />
      <p className="sr-only" role="status">{delayText(pending)}</p>
      {newest.canWrite && !noAccess
        ? (
          <Composer
            personId={me.id}
            threadRef={threadRef}
            onSend={(message) => {
              send(message);
              scrollToEnd();
            }}
          />
        )
        : <UnsentDraft personId={me.id} threadRef={threadRef} onDiscard={() => box.current?.focus()} />}
      {newest.canWrite || <p className="chat-closed quiet">{closedMessage(threadRef.threadType, me.side)}</p>}
      {reporting && (
        <ReportDialog
          message={reporting}
          side={me.side}
          onReported={(id) => setReported(new Set([...reported, id]))}
          onClose={() => setReporting(null)}
        />
      )}
    </section>
  );
}
