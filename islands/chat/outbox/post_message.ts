import type { ClientResponse } from "hono/client";
import { PAGE_OWNER_HEADER } from "../../../domain/page_owner.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { chatApi } from "../queries.ts";
import type { StoredMessage } from "./stored_messages.ts";

export type DelayReason = "connection" | "server" | "flood" | "session";

export type SendResult =
  | { kind: "sent"; message: MessageView }
  | { kind: "refused"; reason: string }
  | { kind: "delayed"; delayReason: DelayReason; retryAfterMs: number | null };

const SEND_TIMEOUT_MS = 30_000;
/** Statuses that a retry does not change. */
const FINAL_STATUSES = [400, 403, 404, 409, 413, 415];
const DEFAULT_FLOOD_DELAY_MS = 60_000;
export const NO_ACCESS_MESSAGE = "This conversation is no longer open to you.";

/**
 * Creates a portfolio's thread where needed. The server refuses messages in another person's session. Never
 * throws.
 */
export function messagePoster(
  personId: string,
  send: typeof fetch = (...request) => fetch(...request),
): (message: StoredMessage) => Promise<SendResult> {
  const options = () => ({
    // Answers come as they are: the delay depends on status and headers.
    fetch: send,
    headers: { [PAGE_OWNER_HEADER]: personId },
    init: { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
  });
  const startedThreads = new Map<string, string>();
  const threadOf = async (to: StoredMessage["to"]) => {
    if ("threadId" in to) return { kind: "answered" as const, value: to.threadId };
    const known = startedThreads.get(to.assignmentId);
    if (known !== undefined) return { kind: "answered" as const, value: known };
    const answer = await answerOf(chatApi.chat.threads.direct.$post({ json: to }, options()));
    if (answer.kind !== "answered") return answer;
    startedThreads.set(to.assignmentId, answer.value.id);
    return { kind: "answered" as const, value: answer.value.id };
  };
  return async ({ clientId, to, message }) => {
    const thread = await threadOf(to);
    if (thread.kind !== "answered") return thread;
    const json = { threadId: thread.value, message, clientId };
    const answer = await answerOf(chatApi.chat.messages.$post({ json }, options()));
    return answer.kind === "answered" ? { kind: "sent", message: answer.value } : answer;
  };
}

type Answer<T> = { kind: "answered"; value: T } | Exclude<SendResult, { kind: "sent" }>;

async function answerOf<T extends { id: string }>(
  call: Promise<ClientResponse<T, number, "json">>,
): Promise<Answer<T>> {
  try {
    const response = await call;
    const answer = parse(await response.text());
    if (response.ok && typeof answer.id === "string") return { kind: "answered", value: answer as T };
    return refusalOf(response, answer);
  } catch {
    return { kind: "delayed", delayReason: "connection", retryAfterMs: null };
  }
}

function refusalOf(
  { status, headers }: Pick<Response, "status" | "headers">,
  answer: Record<string, unknown>,
): Answer<never> {
  if (status === 401) return { kind: "delayed", delayReason: "session", retryAfterMs: null };
  const seconds = Number(headers.get("retry-after") ?? NaN);
  const retryAfterMs = Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : null;
  if (status === 429) {
    return { kind: "delayed", delayReason: "flood", retryAfterMs: retryAfterMs ?? DEFAULT_FLOOD_DELAY_MS };
  }
  // A school's filter answers without our fields; that passes.
  const isOurs = typeof answer.message === "string" && typeof answer.code === "string";
  if (!isOurs || !FINAL_STATUSES.includes(status)) {
    return { kind: "delayed", delayReason: "server", retryAfterMs };
  }
  return { kind: "refused", reason: status === 404 ? NO_ACCESS_MESSAGE : String(answer.message) };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
