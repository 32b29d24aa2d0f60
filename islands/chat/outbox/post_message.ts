import { PAGE_OWNER_HEADER } from "../../../domain/page_owner.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { answer, ApiError } from "../../api.ts";
import { chatApi } from "../queries.ts";
import { threadKey } from "../thread_ref.ts";
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
export function messagePoster(personId: string): (message: StoredMessage) => Promise<SendResult> {
  const startedThreads = new Map<string, string>();
  const options = () => ({
    headers: { [PAGE_OWNER_HEADER]: personId },
    init: { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
  });
  const threadOf = async (to: StoredMessage["to"]) => {
    if ("threadId" in to) return to.threadId;
    const known = startedThreads.get(threadKey(to));
    if (known !== undefined) return known;
    const { id } = await answer(chatApi.chat.threads.direct.$post({ json: to }, options()));
    if (typeof id !== "string") throw new SyntaxError("We didn't understand the reply from the server.");
    startedThreads.set(threadKey(to), id);
    return id;
  };
  return async ({ clientId, to, message }) => {
    try {
      const json = { threadId: await threadOf(to), message, clientId };
      const sent = await answer(chatApi.chat.messages.$post({ json }, options()));
      // Anything else is no answer of ours.
      return sent.clientId === clientId ? { kind: "sent", message: sent } : delayed("server");
    } catch (error) {
      return failureOf(error);
    }
  };
}

function delayed(delayReason: DelayReason, retryAfterMs: number | null = null): SendResult {
  return { kind: "delayed", delayReason, retryAfterMs };
}

function failureOf(error: unknown): SendResult {
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
