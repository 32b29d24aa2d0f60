import type { DiskState } from "./adapters/disk_room.ts";
import type { Services } from "./services/services.ts";

const ROUND_MS = 15_000;

/** Logs each change of the disk's state; the first one unless it is `ok`. */
export function diskReporter(
  { disk, log, now }: Pick<Services, "disk" | "log" | "now">,
): () => Promise<void> {
  let last: DiskState = "ok";
  return async () => {
    const state = await disk.state();
    if (state === last) return;
    last = state;
    log({ at: now().toISOString(), disk: state, freeBytes: await disk.free() });
  };
}

export function startDiskWatch(services: Services): { stop(): void } {
  const report = diskReporter(services);
  const round = () =>
    void report().catch((error) => services.log({ work: "look at the disk", fault: String(error) }));
  round();
  const timer = setInterval(round, ROUND_MS);
  return { stop: () => clearInterval(timer) };
}
