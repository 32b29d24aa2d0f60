import type { MessageView } from "../../../server/features/chat/message_view.ts";

/** Oldest first: `messages` has no gap; `ahead` are own sent messages behind a gap that is not loaded yet. */
export type MessageLog = { messages: readonly MessageView[]; ahead: readonly MessageView[] };

export const NO_MESSAGES: MessageLog = { messages: [], ahead: [] };

/** Joins a page, oldest first; the same log comes back where nothing is new or the page does not touch it. */
export function joinPage(log: MessageLog, page: readonly MessageView[]): MessageLog {
  const [first] = page;
  if (!first) return log;
  if (log.messages.length === 0) return closeGap({ messages: page, ahead: log.ahead });
  if (gapBefore(log, page) !== null || seqOf(page.at(-1)) < seqOf(log.messages[0]) - 1) return log;
  const earlier = page.filter(({ seq }) => seq < seqOf(log.messages[0]));
  const later = page.filter(({ seq }) => seq > lastSeqOf(log));
  const current = withNames(log.messages, page);
  if (earlier.length + later.length === 0 && current === log.messages) return log;
  return closeGap({ messages: [...earlier, ...current, ...later], ahead: log.ahead });
}

/** The same list where no name has changed. */
function withNames(messages: readonly MessageView[], page: readonly MessageView[]): readonly MessageView[] {
  const senders = new Map(page.map((message) => [message.seq, message.sender]));
  const renamed = messages.map((message) => {
    const sender = senders.get(message.seq) ?? null;
    const same = sender === null || (sender.firstName === message.sender?.firstName &&
      sender.lastName === message.sender.lastName);
    return same ? message : { ...message, sender };
  });
  return renamed.some((message, index) => message !== messages[index]) ? renamed : messages;
}

export function addSent(log: MessageLog, message: MessageView): MessageLog {
  if (message.seq <= lastSeqOf(log)) return joinPage(log, [message]);
  const ahead = [...log.ahead.filter(({ seq }) => seq !== message.seq), message];
  return closeGap({ ...log, ahead: ahead.toSorted((a, b) => a.seq - b.seq) });
}

/** Seq where a newer page begins behind a gap; null where they touch. */
export function gapBefore(log: MessageLog, page: readonly MessageView[]): number | null {
  const first = seqOf(page[0]);
  return log.messages.length > 0 && first > lastSeqOf(log) + 1 ? first : null;
}

/** The page with the gap before it filled; `before(seq)` loads the messages before `seq`. */
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

export function hasEarlier({ messages }: MessageLog): boolean {
  return seqOf(messages[0]) > 1;
}

/** 0 for an empty log. */
export function lastSeqOf({ messages }: MessageLog): number {
  return seqOf(messages.at(-1));
}

/** Seq of the first of the last `unread` messages of others up to `lastSeq`; null where not loaded. */
export function firstUnread(
  messages: readonly MessageView[],
  { unread, lastSeq }: { unread: number; lastSeq: number },
): number | null {
  const others = messages.filter(({ own, seq }) => !own && seq <= lastSeq);
  return unread > 0 ? others.at(-unread)?.seq ?? null : null;
}

/** Moves `ahead` into `messages` where the gap has closed. */
function closeGap({ messages, ahead }: MessageLog): MessageLog {
  const joined = [...messages];
  const stillAhead = ahead.filter((message) => {
    const last = seqOf(joined.at(-1));
    if (message.seq === last + 1) joined.push(message);
    return message.seq > last + 1;
  });
  return { messages: joined, ahead: stillAhead };
}

function seqOf(message: MessageView | undefined): number {
  return message?.seq ?? 0;
}
