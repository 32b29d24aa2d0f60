import { ApiError } from "../api_error.ts";
import { type DirectRef, type PortfolioRef, threadKey } from "./direct_ref.ts";
import type { StoredMessage } from "./stored_messages.ts";

/** The two calls, as the person whose outbox it is. They throw `ApiError`, and `TypeError` without a network. */
export type MessageApi<View> = {
  /** Creates a portfolio's thread where needed. */
  openThread: (to: PortfolioRef, signal: AbortSignal) => Promise<{ id: string }>;
  send: (message: NewMessage, signal: AbortSignal) => Promise<View>;
};

type NewMessage = { threadId: string; message: string; clientId: string };

export type DelayReason = "connection" | "server" | "flood" | "session";

export type SendResult<View> =
  | { kind: "sent"; message: View }
  | { kind: "refused"; reason: string }
  | Delayed;

type Delayed = { kind: "delayed"; delayReason: DelayReason; retryAfterMs: number | null };

const SEND_TIMEOUT_MS = 30_000;
/** Statuses that a retry does not change. */
const FINAL_STATUSES = [400, 403, 404, 409, 413, 415];
const DEFAULT_FLOOD_DELAY_MS = 60_000;
export const NO_ACCESS_MESSAGE = "This conversation is no longer open to you.";

/** Never throws. */
export function messagePoster<View extends { clientId: string | null }>(
  api: MessageApi<View>,
): (message: StoredMessage) => Promise<SendResult<View>> {
  const startedThreads = new Map<string, string>();
  const threadOf = async (to: DirectRef) => {
    if ("threadId" in to) return to.threadId;
    const known = startedThreads.get(threadKey(to));
    if (known !== undefined) return known;
    const { id } = await api.openThread(to, AbortSignal.timeout(SEND_TIMEOUT_MS));
    if (typeof id !== "string") throw new SyntaxError("We didn't understand the reply from the server.");
    startedThreads.set(threadKey(to), id);
    return id;
  };
  return async ({ clientId, to, message }) => {
    try {
      const json = { threadId: await threadOf(to), message, clientId };
      const sent = await api.send(json, AbortSignal.timeout(SEND_TIMEOUT_MS));
      // Anything else is no answer of ours.
      return sent.clientId === clientId ? { kind: "sent", message: sent } : delayed("server");
    } catch (error) {
      return failureOf(error);
    }
  };
}

function delayed(delayReason: DelayReason, retryAfterMs: number | null = null): Delayed {
  return { kind: "delayed", delayReason, retryAfterMs };
}

function failureOf(error: unknown): Exclude<SendResult<never>, { kind: "sent" }> {
  // A filter's page with status 200 is no JSON, or not ours.
  if (error instanceof SyntaxError) return delayed("server");
  if (!(error instanceof ApiError)) return delayed("connection");
  const { status, code, message, retryAfterMs } = error;
  if (status === 401) return delayed("session");
  if (status === 429) return delayed("flood", retryAfterMs ?? DEFAULT_FLOOD_DELAY_MS);
  // A filter's refusal has no code of ours; it passes.
  if (code === "internal" || !FINAL_STATUSES.includes(status)) return delayed("server", retryAfterMs);
  return { kind: "refused", reason: status === 404 ? NO_ACCESS_MESSAGE : message };
}
