import { calls } from "../../../domain/links.ts";
import { PAGE_PERSON } from "../../../domain/page_person.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { withPatience } from "../with_patience.ts";
import type { KeptMessage } from "./kept_messages.ts";

/** What keeps a message waiting: no connection, a server in trouble, a flooded conversation, a session that is over. */
export type Obstacle = "connection" | "server" | "flood" | "session";

/** What became of an attempt to send a message. */
export type Outcome =
  | { kind: "sent"; message: MessageView }
  | { kind: "refused"; reason: string }
  /** `after`: how long the server asks to wait, in milliseconds; null where it does not say. */
  | { kind: "later"; obstacle: Obstacle; after: number | null };

/** A line on which nothing comes back for so long counts as cut, in milliseconds. */
const SILENCE = 30_000;
/** Answers that trying again does not change. */
const FINAL = [400, 403, 404, 409, 413, 415];
const A_MINUTE = 60_000;
/** What somebody is told of a conversation that they have no part in, begun or not, theirs once or never. */
export const GONE = "This conversation is no longer open to you.";

/**
 * Makes what sends one person's messages, each with the name that makes it one message however often it is sent; a
 * portfolio's conversation is begun where it has to be. The server refuses them under anybody else's session. Never throws.
 */
export function messagePoster(
  personId: string,
  call: typeof fetch = (...request) => fetch(...request),
): (message: KeptMessage) => Promise<Outcome> {
  const post = poster(call, { "content-type": "application/json", [PAGE_PERSON]: personId });
  const begun = new Map<string, string>();
  const threadOf = async (to: KeptMessage["to"]) => {
    if ("threadId" in to) return { kind: "answered" as const, value: to.threadId };
    const known = begun.get(to.assignmentId);
    if (known !== undefined) return { kind: "answered" as const, value: known };
    const answer = await post<{ id: string }>(calls.beginChat(), to);
    if (answer.kind !== "answered") return answer;
    begun.set(to.assignmentId, answer.value.id);
    return { kind: "answered" as const, value: answer.value.id };
  };
  return async ({ clientId, to, message }) => {
    const thread = await threadOf(to);
    if (thread.kind !== "answered") return thread;
    const body = { threadId: thread.value, message, clientId };
    const answer = await post<MessageView>(calls.sendMessage(), body);
    return answer.kind === "answered" ? { kind: "sent", message: answer.value } : answer;
  };
}

type Answer<T> = { kind: "answered"; value: T } | Exclude<Outcome, { kind: "sent" }>;

/** Posts to one call, in the headers given; what comes back, and what does not, as an answer. */
function poster(call: typeof fetch, headers: Record<string, string>) {
  return async <T extends { id: string }>(
    path: string,
    body: Record<string, unknown>,
  ): Promise<Answer<T>> => {
    try {
      return await withPatience(SILENCE, async (signal) => {
        const asked = { method: "POST", credentials: "same-origin", headers, signal } as const;
        const response = await call(path, { ...asked, body: JSON.stringify(body) });
        const answer = parse(await response.text());
        if (response.ok && typeof answer.id === "string") return { kind: "answered", value: answer as T };
        return refusalOf(response, answer);
      });
    } catch {
      return { kind: "later", obstacle: "connection", after: null };
    }
  };
}

function refusalOf({ status, headers }: Response, answer: Record<string, unknown>): Answer<never> {
  if (status === 401) return { kind: "later", obstacle: "session", after: null };
  const seconds = Number(headers.get("retry-after") ?? NaN);
  const after = Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : null;
  if (status === 429) return { kind: "later", obstacle: "flood", after: after ?? A_MINUTE };
  // What stands between, such as a school's filter, refuses in other words than ours; that passes.
  const ours = typeof answer.message === "string" && typeof answer.code === "string";
  if (!ours || !FINAL.includes(status)) return { kind: "later", obstacle: "server", after };
  return { kind: "refused", reason: status === 404 ? GONE : String(answer.message) };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
