import { setTimeout as pause } from "node:timers/promises";
import { withTimeout } from "../time_limit.ts";

export type RetryPolicy = {
  /** For a whole response, and between two chunks of a ranged read. */
  timeoutMs: number;
  attempts: number;
  /** Before the second attempt; doubles with each further one. */
  delayMs: number;
};

export const DEFAULT_RETRY: RetryPolicy = { timeoutMs: 30_000, attempts: 3, delayMs: 250 };

/** A `fetch` with timeout and retries (network error, 429, 5xx), for repeatable calls; no redirects. Only ranged GETs stream. */
export function retryingFetch(retry: RetryPolicy): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1;; attempt++) {
      const last = attempt >= retry.attempts;
      try {
        const answer = await fetchOnce(input, init, retry.timeoutMs);
        if (last || !isTransient(answer.status)) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (last) throw error;
      }
      await pause(retry.delayMs * 2 ** (attempt - 1));
    }
  };
}

function fetchOnce(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  timeoutMs: number,
): Promise<Response> {
  return withTimeout(timeoutMs, "the object store gave no answer in time", async (signal) => {
    const answer = await fetch(input, { ...init, redirect: "manual", signal });
    if (answer.ok && new Headers(init?.headers).has("range")) return answer;
    const bytes = await answer.arrayBuffer();
    const { status, statusText, headers } = answer;
    return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
  });
}

function isTransient(status: number): boolean {
  return status === 429 || status >= 500;
}
