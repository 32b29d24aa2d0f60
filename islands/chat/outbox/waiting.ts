import type { KeptMessage } from "./kept_messages.ts";
import type { Obstacle } from "./post_message.ts";

/** A message that waits, with what the page knows of its attempts. */
export type Waiting = KeptMessage & {
  /** Whether it is kept in the browser's storage too. */
  stored: boolean;
  /** How often it was sent in vain. */
  tries: number;
  /** What stood in its way last; null where nothing has yet. */
  obstacle: Obstacle | null;
  /** Before this moment it is not sent again, in milliseconds since 1970. */
  notBefore: number;
};

/** A message that waits, as a conversation shows it. */
export type WaitingMessage = {
  clientId: string;
  message: string;
  /** Why it cannot be sent, in the server's words. */
  refused: string | null;
  /** What it waits for, its own or what holds up those before it; null while it is on its way. */
  obstacle: Obstacle | null;
};

/** How long it is waited after a failure, in milliseconds; twice as long after each further one. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** How long to wait after so many failures, in milliseconds. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1));
}

/** Of each place the message whose turn it is, in their order: what was refused holds up nobody. */
export function nextInLine(waiting: Iterable<Waiting>): Waiting[] {
  const first = new Map<string, Waiting>();
  for (const message of waiting) {
    const place = placeOf(message.to);
    if (message.refused === null && !first.has(place)) first.set(place, message);
  }
  return [...first.values()];
}

/** What waits for one place, as it is shown there. */
export function shownIn(waiting: Iterable<Waiting>, place: string): WaitingMessage[] {
  let held: Obstacle | null = null;
  return [...waiting].filter(({ to }) => placeOf(to) === place).map(
    ({ clientId, message, refused, obstacle }) => {
      if (refused === null) held ??= obstacle;
      return { clientId, message, refused, obstacle: refused === null ? held : null };
    },
  );
}

/** Where a message goes, as `placeKey` says it. */
export function placeOf(to: KeptMessage["to"]): string {
  return "threadId" in to ? `thread:${to.threadId}` : `direct:${to.assignmentId}`;
}
