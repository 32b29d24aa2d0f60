import pTimeout from "p-timeout";

export type Handler = (request: Request) => Response | Promise<Response>;

export type Drainable = {
  handler: Handler;
  /** Stops accepting and waits; resolves to the requests still in flight. */
  drain(limitMs: number): Promise<number>;
};

/** Counts requests in flight: `server.shutdown()` alone breaks uploads. Later requests get 503. */
export function drainable(handle: Handler): Drainable {
  let inFlight = 0;
  let draining = false;
  const idle = Promise.withResolvers<void>();
  return {
    async handler(request) {
      if (draining) return unavailableResponse(request);
      inFlight++;
      try {
        return await handle(request);
      } finally {
        inFlight--;
        if (draining && inFlight === 0) idle.resolve();
      }
    },
    async drain(limitMs) {
      draining = true;
      if (inFlight === 0) idle.resolve();
      await pTimeout(idle.promise, { milliseconds: limitMs, message: false });
      return inFlight;
    },
  };
}

function unavailableResponse(request: Request): Response {
  const message = "The server is being restarted. Please try again in a moment.";
  const headers = { "Retry-After": "5", "Connection": "close", "Cache-Control": "no-store" };
  return new URL(request.url).pathname.startsWith("/api/")
    ? Response.json({ message, code: "unavailable" }, { status: 503, headers })
    : new Response(message, { status: 503, headers });
}
