/** How often the server looks whether its launcher still lives, in milliseconds. */
const LOOK = 1_000;

/**
 * Resolves at the first signal to stop (Ctrl-C, or a supervisor's SIGTERM), further ones being taken for the same wish;
 * also when the process that started this one is gone, since nobody could stop it any more and it would keep the port.
 */
export function untilToldToStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Windows knows no SIGTERM.
  const signals = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"] as const
    : ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) Deno.addSignalListener(signal, resolve);
  const launcher = Deno.ppid;
  const look = setInterval(() => Deno.ppid === launcher || resolve(), LOOK);
  return promise.finally(() => clearInterval(look));
}
