const POLL_MS = 1_000;

/** Resolves at the first signal, or when the parent process is gone: an orphan would keep the port. */
export function waitForShutdown(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Windows has no SIGTERM.
  const signals = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"] as const
    : ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) Deno.addSignalListener(signal, resolve);
  const parentPid = Deno.ppid;
  const timer = setInterval(() => Deno.ppid === parentPid || resolve(), POLL_MS);
  return promise.finally(() => clearInterval(timer));
}
