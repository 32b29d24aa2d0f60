import pTimeout from "p-timeout";
import { AppError } from "../domain/errors.ts";

type Connection = { remoteAddr?: Deno.Addr };
type Handler = (request: Request, connection: Connection) => Response | Promise<Response>;

/** For requests in flight: a large upload on a slow line takes longest. */
const DRAIN_MS = 20_000;
/** For responses in progress. */
const SHUTDOWN_MS = 5_000;

type ListenOptions = {
  /** 0 takes any free one. */
  port: number;
  /** For a machine behind a proxy. */
  allInterfaces: boolean;
  /** Several isolates listen on this port, and the kernel deals connections out. */
  shared?: "first" | "further";
};

/** Throws conflict when the port is taken. */
export function listen(
  handle: Handler,
  { port, allInterfaces, shared }: ListenOptions,
): { port: number; stop(): Promise<void> } {
  const { handler, drain } = drainable(handle);
  const open = (hostname: string, port: number) =>
    Deno.serve({ hostname, port, handler, onListen: () => {}, reusePort: shared !== undefined });
  const hostname = allInterfaces ? "0.0.0.0" : "127.0.0.1";
  const servers = [conflictIfTaken(() => {
    // Another installation that shares its port would share this one's requests too.
    if (shared === "first" && port !== 0) Deno.listen({ hostname, port }).close();
    return open(hostname, port);
  }, port)];
  const bound = servers[0]!.addr.port;
  if (!allInterfaces) {
    try {
      servers.push(open("::1", bound));
    } catch {
      // No IPv6, or its port is taken: browsers use IPv4.
    }
  }
  return {
    port: bound,
    async stop() {
      await drain(DRAIN_MS);
      const stopped = Promise.all(servers.map((server) => server.shutdown()));
      await pTimeout(stopped, { milliseconds: SHUTDOWN_MS, message: false });
    },
  };
}

function conflictIfTaken<T>(open: () => T, port: number): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new AppError("conflict", `Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  }
}

/** Counts requests in flight: `server.shutdown()` alone breaks uploads. Later requests get 503. */
export function drainable(handle: Handler) {
  let inFlight = 0;
  let draining = false;
  const idle = Promise.withResolvers<void>();
  return {
    async handler(request: Request, connection: Connection = {}): Promise<Response> {
      if (draining) return unavailableResponse(request);
      inFlight++;
      try {
        return await handle(request, connection);
      } finally {
        inFlight--;
        if (draining && inFlight === 0) idle.resolve();
      }
    },
    /** Stops accepting and waits; resolves to the requests still in flight. */
    async drain(limitMs: number): Promise<number> {
      draining = true;
      if (inFlight === 0) idle.resolve();
      await pTimeout(idle.promise, { milliseconds: limitMs, message: false });
      return inFlight;
    },
  };
}

const RESTARTING = "The server is being restarted. Please try again in a moment.";

export function unavailableResponse(request: Request, message = RESTARTING): Response {
  const headers = { "Retry-After": "5", "Connection": "close", "Cache-Control": "no-store" };
  return new URL(request.url).pathname.startsWith("/api/")
    ? Response.json({ message, code: "unavailable" }, { status: 503, headers })
    : new Response(message, { status: 503, headers });
}
