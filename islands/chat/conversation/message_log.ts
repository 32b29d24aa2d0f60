import type { MessageView } from "../../../server/features/chat/message_view.ts";

/**
 * What is known of a conversation, the oldest first: `messages` without a gap, and behind a gap those of the reader's own
 * that the server has just taken, until what lies between is known too.
 */
export type MessageLog = { messages: readonly MessageView[]; ahead: readonly MessageView[] };

export const NO_MESSAGES: MessageLog = { messages: [], ahead: [] };

/**
 * Joins a page of messages, the oldest first, to a log. What is known stays as it is, since nothing that was said changes,
 * but for the names of those who said it; a page that does not touch the log changes nothing but what is `ahead`. The same
 * log comes back where nothing is new.
 */
export function joinPage(log: MessageLog, page: readonly MessageView[]): MessageLog {
  const [first] = page;
  if (!first) return log;
  if (log.messages.length === 0) return settled({ messages: page, ahead: log.ahead });
  if (gapBefore(log, page) !== null || placeOf(page.at(-1)) < placeOf(log.messages[0]) - 1) return log;
  const earlier = page.filter(({ seq }) => seq < placeOf(log.messages[0]));
  const later = page.filter(({ seq }) => seq > lastPlace(log));
  const known = withNames(log.messages, page);
  if (earlier.length + later.length === 0 && known === log.messages) return log;
  return settled({ messages: [...earlier, ...known, ...later], ahead: log.ahead });
}

/** Messages with the names that a page gives their senders now; the same list where they have not changed. */
function withNames(messages: readonly MessageView[], page: readonly MessageView[]): readonly MessageView[] {
  const now = new Map(page.map((message) => [message.seq, message.sender]));
  const renamed = messages.map((message) => {
    const sender = now.get(message.seq) ?? null;
    const same = sender === null || (sender.firstName === message.sender?.firstName &&
      sender.lastName === message.sender.lastName);
    return same ? message : { ...message, sender };
  });
  return renamed.some((message, index) => message !== messages[index]) ? renamed : messages;
}

/** Adds a message that the server has just taken: at its place, or ahead of a gap. */
export function addSent(log: MessageLog, message: MessageView): MessageLog {
  if (message.seq <= lastPlace(log)) return joinPage(log, [message]);
  const ahead = [...log.ahead.filter(({ seq }) => seq !== message.seq), message];
  return settled({ ...log, ahead: ahead.toSorted((a, b) => a.seq - b.seq) });
}

/** The place behind a gap between a log and a newer page: what lies before it is not known. Null where they touch. */
export function gapBefore(log: MessageLog, page: readonly MessageView[]): number | null {
  const first = placeOf(page[0]);
  return log.messages.length > 0 && first > lastPlace(log) + 1 ? first : null;
}

/** A page with all that lies between it and a log, brought by `before`, which gives the messages before a place. */
export async function withoutGap(
  log: MessageLog,
  page: readonly MessageView[],
  before: (seq: number) => Promise<readonly MessageView[]>,
): Promise<readonly MessageView[]> {
  let joined = page;
  for (let gap = gapBefore(log, joined); gap !== null; gap = gapBefore(log, joined)) {
    const earlier = await before(gap);
    if (earlier.length === 0) break;
    joined = [...earlier, ...joined];
  }
  return joined;
}

/** Whether there are messages before the first that is known. */
export function hasEarlier({ messages }: MessageLog): boolean {
  return placeOf(messages[0]) > 1;
}

/** The place of the last message without a gap before it; 0 where there is none. */
export function lastPlace({ messages }: MessageLog): number {
  return placeOf(messages.at(-1));
}

/**
 * The place of the first message that was not read when a conversation was opened: the last `unread` of others' up to
 * `lastSeq`. Null where there is none, or where it is not known yet.
 */
export function firstUnread(
  messages: readonly MessageView[],
  { unread, lastSeq }: { unread: number; lastSeq: number },
): number | null {
  const others = messages.filter(({ own, seq }) => !own && seq <= lastSeq);
  return unread > 0 ? others.at(-unread)?.seq ?? null : null;
}

/** Takes what is ahead into the log where the gap before it has closed. */
function settled({ messages, ahead }: MessageLog): MessageLog {
  const joined = [...messages];
  const left = ahead.filter((message) => {
    const last = placeOf(joined.at(-1));
    if (message.seq === last + 1) joined.push(message);
    return message.seq > last + 1;
  });
  return { messages: joined, ahead: left };
}

function placeOf(message: MessageView | undefined): number {
  return message?.seq ?? 0;
}
