import { useCallback, useRef, useState } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ChevronDown, CircleAlert, MessageSquare, WifiOff } from "../../../ui/icons.ts";
import { late } from "../../late.tsx";
import { Composer } from "./Composer.tsx";
import type { ConversationProps } from "./Conversation.tsx";
import { closedWords, emptyWords, placeName, staleWords, waitingWords } from "./conversation_words.ts";
import { MessageList } from "./MessageList.tsx";
import { NewsAloud } from "./NewsAloud.tsx";
import { useLog } from "./use_log.ts";
import { useLookedAt } from "./use_looked_at.ts";
import { hasLeft } from "../has_left.ts";
import type { Newest, useNewest } from "./use_newest.ts";
import { useNewFrom } from "./use_opening.ts";
import { useOutgoing } from "./use_outgoing.ts";
import { usePlaceKept } from "./use_place_kept.ts";
import { useReadAloud } from "./use_read_aloud.ts";
import { useReading } from "./use_reading.ts";

const ReportDialog = late(() => import("./ReportDialog.tsx"));

type Props = ConversationProps & { asked: ReturnType<typeof useNewest>; newest: Newest };

/** A conversation whose messages have come. */
export function OpenConversation({ place, me, timeZone, title, asked, newest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const aloud = useReadAloud();
  const lookedAt = useLookedAt();
  const [reporting, setReporting] = useState<MessageView | null>(null);
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set());
  const polledAt = asked.dataUpdatedAt;
  const { log, threadId, earlier, loadEarlier, addSent } = useLog({ newest, polledAt });
  const fresh = asked.isFetchedAfterMount && !asked.isError;
  const atOpening = useRef<number | null>(null);
  if (fresh) atOpening.current ??= newest.messages.at(-1)?.seq ?? 0;
  const { waiting, send, remove } = useOutgoing({
    personId: me.id,
    place,
    log,
    addSent,
    polledAt: fresh ? polledAt : null,
  });
  const newFrom = useNewFrom({ place, newest, log, fresh });
  const newestOfOthers = log.messages.findLast(({ own }) => !own)?.seq ?? 0;
  const { atEnd, newsBelow, goToEnd, onScroll } = usePlaceKept({
    box,
    newest: newestOfOthers,
    onNearTop: () => earlier === "there" && void loadEarlier(),
  });
  const latestLoad = useRef(loadEarlier);
  latestLoad.current = loadEarlier;
  const onEarlier = useCallback(() => void latestLoad.current(), []);
  useReading({
    place,
    threadId,
    messages: log.messages,
    looking: fresh && lookedAt && atEnd,
    unread: newest.unread,
    polledAt,
  });

  const all = log.ahead.length === 0 ? log.messages : [...log.messages, ...log.ahead];
  const obstacle = waiting.findLast(({ obstacle }) => obstacle !== null)?.obstacle ?? null;
  const empty = all.length + waiting.length === 0;
  const report = useCallback((message: MessageView) => setReporting(message), []);
  const left = hasLeft(asked.error);
  return (
    <section className="chat" aria-label={placeName(place.threadType, title)}>
      {asked.isError && (
        <p className="chat-stale" role="status">
          {left ? <CircleAlert size={20} /> : <WifiOff size={20} />}
          <span>{staleWords(asked.error)}</span>
        </p>
      )}
      <div className="chat-frame">
        <div
          ref={box}
          className="chat-log"
          role="log"
          aria-label="Messages"
          // What is new is said by NewsAloud: a page of earlier messages is no news.
          aria-live="off"
          tabIndex={0}
          onScroll={onScroll}
        >
          {empty
            ? (
              <EmptyState title="No messages yet" icon={<MessageSquare size={28} />} level={3}>
                {emptyWords(place.threadType, me.side, newest.canWrite)}
              </EmptyState>
            )
            : (
              <MessageList
                messages={all}
                waiting={waiting}
                earlier={earlier}
                newFrom={newFrom}
                timeZone={timeZone}
                aloud={aloud}
                reported={reported}
                box={box}
                onEarlier={onEarlier}
                onReport={report}
                onRemove={remove}
              />
            )}
        </div>
        {newsBelow && (
          <Button
            className="chat-news"
            size="small"
            variant="primary"
            icon={<ChevronDown size={20} />}
            onClick={goToEnd}
          >
            New messages
          </Button>
        )}
      </div>
      <NewsAloud messages={log.messages} since={atOpening.current} />
      <p className="sr-only" role="status">{obstacle && waitingWords(obstacle)}</p>
      {newest.canWrite
        ? left || (
          <Composer
            personId={me.id}
            place={place}
            onSend={(message) => {
              send(message);
              goToEnd();
            }}
          />
        )
        : <p className="chat-closed">{closedWords(place.threadType, me.side)}</p>}
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
