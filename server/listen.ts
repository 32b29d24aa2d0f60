import { AppError } from "../domain/errors.ts";
import { drainable, within } from "./drain.ts";

/** How long requests in flight may go on after the server was told to stop, in milliseconds; a big upload on a slow line is the longest. */
const DRAIN = 20_000;
/** How long answers already begun may go on after that. */
const FINISH = 5_000;

/**
 * Answers requests on a port. `everywhere` listens on all addresses, for a machine behind a proxy; otherwise only this
 * machine reaches it, over IPv4 and, where there is one, IPv6. Throws `AppError` conflict when the port is taken.
 */
export function listen(
  handle: (request: Request) => Response | Promise<Response>,
  { port, everywhere }: { port: number; everywhere: boolean },
): { stop(): Promise<void> } {
  const { handler, drain } = drainable(handle);
  const open = (hostname: string) => Deno.serve({ port, hostname, handler, onListen: () => {} });
  const servers = everywhere ? [bind(open, "0.0.0.0", port)] : [bind(open, "127.0.0.1", port)];
  if (!everywhere) {
    try {
      servers.push(open("::1"));
    } catch {
      // A machine without IPv6, or whose IPv6 port is taken: its browsers come over IPv4.
    }
  }
  return {
    async stop() {
      await drain(DRAIN);
      await within(Promise.all(servers.map((server) => server.shutdown())), FINISH);
    },
  };
}

function bind<T>(open: (hostname: string) => T, hostname: string, port: number): T {
  try {
    return open(hostname);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new AppError("conflict", `Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  }
}
