import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import { CHAT_POLL_MS } from "../../domain/chat.ts";
import { ApiError, type CallOptions } from "../api.ts";

/** `tag` is the ETag; null asks for the whole answer next time. */
export type Tagged<T> = { tag: string | null; data: T };

type Call<Response> = (options: CallOptions) => Promise<Response>;

/** Polling of counts, while the page is visible (spec 1 §4). */
export const BADGE_POLL = {
  refetchInterval: CHAT_POLL_MS.unreadCount,
  refetchOnWindowFocus: "always",
  staleTime: 0,
  // Offline it waits for the network; a conversation shows that there is none.
  networkMode: "online",
} as const;

const NOT_MODIFIED = 304;
const POLL_TIMEOUT_MS = 20_000;

/** A query whose data is `Tagged`; after a 304 the same object comes back. */
export function polledQuery<T>(queryKey: QueryKey, call: Call<ClientResponse<T, number, "json">>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Tagged<T>> => {
      const cached = client.getQueryData<Tagged<T>>(queryKey);
      const response = await poll(cached?.tag, call, signal);
      if (response) return { tag: response.headers.get("etag"), data: await response.json() };
      // The cache may have changed during the request.
      return client.getQueryData<Tagged<T>>(queryKey) ?? cached!;
    },
  });
}

/** Calls with the ETag of the cached answer; null where that is still valid. Throws as `answer` does, and a `TimeoutError`. */
export async function poll<R extends { status: number }>(
  tag: string | null | undefined,
  call: Call<R>,
  signal: AbortSignal,
  timeoutMs = POLL_TIMEOUT_MS,
): Promise<R | null> {
  const response = await call({
    headers: tag ? { "if-none-match": tag } : {},
    init: { signal: anySignal([signal, AbortSignal.timeout(timeoutMs)]) },
  });
  return response.status === NOT_MODIFIED ? null : response;
}

/** `AbortSignal.any`, missing from iPadOS before 17.4. */
function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if ("any" in AbortSignal) return AbortSignal.any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}

/**
 * Whether our server refused access, so that polling ends. A school's filter answers without our codes and
 * passes.
 */
export function lostAccess(error: unknown): boolean {
  return error instanceof ApiError && ["forbidden", "not_found"].includes(error.code);
}
