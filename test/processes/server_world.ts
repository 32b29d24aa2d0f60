import { openWorld, type WorldOptions } from "../world.ts";
import { freePort, startServer } from "./server_process.ts";

/** A world on files whose hosts have the port of a server that is started later, as a process of its own. */
export async function openServerWorld(options: Pick<WorldOptions, "onDisk"> = {}) {
  const port = freePort();
  const world = await openWorld({
    adapter: "file",
    baseDomain: `localhost:${port}`,
    realTime: true,
    ...options,
  });
  return {
    ...world,
    port,
    start: (args: readonly string[], settings: Record<string, string> = {}) =>
      startServer({ args, dataDir: world.dataDir, port, settings }),
  };
}
