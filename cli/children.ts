const SIGNALS = Deno.build.os === "windows" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const;
/** How long a process that was told to stop may take before it is ended, in milliseconds; longer than the server drains. */
const PATIENCE = 30_000;

/**
 * Runs processes side by side until the first one ends, then stops the others; signals to this process are handed on.
 * Gives the exit code of the one that ended first; 128 and the signal's number for one that a signal ended.
 */
export async function runTogether(commands: readonly Deno.Command[]): Promise<number> {
  const children = commands.map((command) => command.spawn());
  let told = false;
  const stop = (signal: Deno.Signal) => {
    told = true;
    for (const child of children) tell(child, signal);
  };
  const handlers = SIGNALS.map((signal) => [signal, () => stop(signal)] as const);
  for (const [signal, handler] of handlers) Deno.addSignalListener(signal, handler);
  const first = await Promise.race(children.map((child) => child.status));
  if (!told) stop("SIGTERM");
  const end = setTimeout(() => stop("SIGKILL"), PATIENCE);
  const all = await Promise.all(children.map((child) => child.status));
  clearTimeout(end);
  for (const [signal, handler] of handlers) Deno.removeSignalListener(signal, handler);
  // Told to stop, several end at once: one that failed at it counts.
  return told ? Math.max(first.code, ...all.map((status) => status.code)) : first.code;
}

function tell(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // It has ended already.
  }
}
