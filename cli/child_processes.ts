const SIGNALS = Deno.build.os === "windows" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const;
/** Longer than the server drains. */
const KILL_AFTER_MS = 30_000;

/** Exit code of the first process to end; the others are then stopped. Signals are forwarded. */
export async function runUntilFirstExit(commands: readonly Deno.Command[]): Promise<number> {
  const children = commands.map((command) => command.spawn());
  let stopping = false;
  const stop = (signal: Deno.Signal) => {
    stopping = true;
    for (const child of children) sendSignal(child, signal);
  };
  const handlers = SIGNALS.map((signal) => [signal, () => stop(signal)] as const);
  for (const [signal, handler] of handlers) Deno.addSignalListener(signal, handler);
  const first = await Promise.race(children.map((child) => child.status));
  if (!stopping) stop("SIGTERM");
  const end = setTimeout(() => stop("SIGKILL"), KILL_AFTER_MS);
  const all = await Promise.all(children.map((child) => child.status));
  clearTimeout(end);
  for (const [signal, handler] of handlers) Deno.removeSignalListener(signal, handler);
  // On a signal several end at once: a failing one counts.
  return stopping ? Math.max(first.code, ...all.map((status) => status.code)) : first.code;
}

function sendSignal(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // It has ended already.
  }
}
