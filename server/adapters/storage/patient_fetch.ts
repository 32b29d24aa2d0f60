import { setTimeout as pause } from "node:timers/promises";

/** How long an object store may take, and how often it is asked. */
export type Patience = {
  /** Until an answer is here, whole, and between two pieces of an object that is read: milliseconds. */
  answerWithin: number;
  /** How often one call is made in all. */
  tries: number;
  /** Before the second try, and twice as long before each one after it: milliseconds. */
  pause: number;
};

export const PATIENCE: Patience = { answerWithin: 30_000, tries: 3, pause: 250 };

/**
 * A `fetch` that waits for no answer longer than it may, follows nobody elsewhere, and asks again after a broken
 * connection, a 429 or a 5xx; so it is for calls that may be made twice. A ranged GET is handed on as it comes; every
 * other answer is read to its end here, so that none stays open.
 */
export function patientFetch(patience: Patience): typeof fetch {
  return async (input, init) => {
    for (let tried = 1;; tried++) {
      const last = tried >= patience.tries;
      try {
        const answer = await ask(input, init, patience.answerWithin);
        if (last || !isPassing(answer.status)) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (last) throw error;
      }
      await pause(patience.pause * 2 ** (tried - 1));
    }
  };
}

async function ask(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  answerWithin: number,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new Error("the object store gave no answer in time")),
    answerWithin,
  );
  try {
    const answer = await fetch(input, { ...init, redirect: "manual", signal: limit.signal });
    if (answer.ok && new Headers(init?.headers).has("range")) return answer;
    const bytes = await answer.arrayBuffer();
    const { status, statusText, headers } = answer;
    return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
  } finally {
    clearTimeout(timer);
  }
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}
