export type Handler = (request: Request) => Response | Promise<Response>;

export type Drainable = {
  handler: Handler;
  /** Takes no more requests and waits for those in flight, at most `most` milliseconds; gives how many were left. */
  drain(most: number): Promise<number>;
};

/**
 * Counts the requests that a handler is busy with, so that a stopping server can let them end first: `shutdown()` of
 * the server itself breaks uploads in flight. Whoever comes later is told 503 and to come back.
 */
export function drainable(handle: Handler): Drainable {
  let inFlight = 0;
  let draining = false;
  const emptied = Promise.withResolvers<void>();
  return {
    async handler(request) {
      if (draining) return stopping(request);
      inFlight++;
      try {
        return await handle(request);
      } finally {
        inFlight--;
        if (draining && inFlight === 0) emptied.resolve();
      }
    },
    async drain(most) {
      draining = true;
      if (inFlight === 0) emptied.resolve();
      await within(emptied.promise, most);
      return inFlight;
    },
  };
}

/** Waits for a promise, at most `most` milliseconds, and leaves no timer behind. */
export async function within(waiting: Promise<unknown>, most: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, most);
  await Promise.race([waiting, late]);
  clearTimeout(timer);
}

/** Says to come back, to a program in the shape of every refused call, to a person in a sentence. */
function stopping(request: Request): Response {
  const message = "The server is being restarted. Please try again in a moment.";
  const headers = { "Retry-After": "5", "Connection": "close", "Cache-Control": "no-store" };
  return new URL(request.url).pathname.startsWith("/api/")
    ? Response.json({ message, code: "unavailable" }, { status: 503, headers })
    : new Response(message, { status: 503, headers });
}
