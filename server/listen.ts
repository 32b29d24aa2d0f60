import { AppError } from "../domain/errors.ts";
import { drainable, type Handler, within } from "./drain.ts";

/** How long requests in flight may go on after the server was told to stop, in milliseconds; a big upload on a slow line is the longest. */
const DRAIN = 20_000;
/** How long answers already begun may go on after that. */
const FINISH = 5_000;

/**
 * Answers requests on a port, 0 for any that is free. `everywhere` listens on all addresses, for a machine behind a
 * proxy; otherwise only this machine reaches it, over IPv4 and, where there is one, IPv6. Throws `AppError` conflict
 * when the port is taken.
 */
export function listen(
  handle: Handler,
  { port, everywhere }: { port: number; everywhere: boolean },
): { port: number; stop(): Promise<void> } {
  const { handler, drain } = drainable(handle);
  const open = (hostname: string, port: number) =>
    Deno.serve({ hostname, port, handler, onListen: () => {} });
  const servers = [orTaken(() => open(everywhere ? "0.0.0.0" : "127.0.0.1", port), port)];
  const bound = servers[0]!.addr.port;
  if (!everywhere) {
    try {
      servers.push(open("::1", bound));
    } catch {
      // A machine without IPv6, or whose IPv6 port is taken: its browsers come over IPv4.
    }
  }
  return {
    port: bound,
    async stop() {
      await drain(DRAIN);
      await within(Promise.all(servers.map((server) => server.shutdown())), FINISH);
    },
  };
}

function orTaken<T>(open: () => T, port: number): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new AppError("conflict", `Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  }
}
