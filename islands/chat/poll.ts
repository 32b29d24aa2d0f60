import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import { CHAT_POLL_MS } from "../../domain/chat.ts";
import { ApiError, type CallOptions } from "../api.ts";

/** `tag` is the ETag; null asks for the whole answer next time. */
export type Tagged<T> = { tag: string | null; data: T };

type Call<T> = (options: CallOptions) => Promise<ClientResponse<T, number, "json">>;

/** For badges, while the page is visible. */
export const BADGE_POLL = {
  refetchInterval: CHAT_POLL_MS.unreadCount,
  refetchOnWindowFocus: "always",
  staleTime: 0,
  // Offline it waits for the network; a conversation shows that there is none.
  networkMode: "online",
} as const;

const NOT_MODIFIED = 304;
const POLL_TIMEOUT_MS = 20_000;

/** A query whose data is `Tagged`. */
export function polledQuery<T>(queryKey: QueryKey, call: Call<T>) {
  return queryOptions({ queryKey, queryFn: ({ client, signal }) => poll(client, queryKey, call, signal) });
}

/**
 * Calls with the ETag of the cached answer; after a 304 the same object comes back. Throws as `answer` does,
 * and a `TimeoutError`.
 */
export async function poll<T>(
  client: QueryClient,
  queryKey: QueryKey,
  call: Call<T>,
  signal: AbortSignal,
  timeoutMs = POLL_TIMEOUT_MS,
): Promise<Tagged<T>> {
  const cached = client.getQueryData<Tagged<T>>(queryKey);
  const response = await call({
    headers: cached?.tag ? { "if-none-match": cached.tag } : {},
    init: { signal: anySignal([signal, AbortSignal.timeout(timeoutMs)]) },
  });
  // The cache may have changed during the request.
  if (response.status === NOT_MODIFIED && cached) return client.getQueryData<Tagged<T>>(queryKey) ?? cached;
  return { tag: response.headers.get("etag"), data: await response.json() };
}

/** `AbortSignal.any`, which tablets with iPadOS before 17.4 lack. */
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
