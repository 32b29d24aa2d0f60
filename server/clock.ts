import type { Services } from "./services.ts";
import { runDue } from "./jobs/run_due.ts";

const ROUND_MS = 5_000;

export type Clock = { wake(): void; stop(): Promise<void> };

/** Runs due jobs one round at a time (DESIGN §2, Background work); a wake during a round queues one more. */
export function startClock(
  services: () => Services,
  runRound: (services: Services) => Promise<unknown> = runDue,
): Clock {
  let running: Promise<void> | null = null;
  let rerun = false;
  let stopped = false;
  const round = () => {
    if (stopped) return;
    if (running) {
      rerun = true;
      return;
    }
    running = runRound(services())
      .then(() => {}, (error) => services().log({ clock: "round failed", fault: String(error) }))
      .finally(() => {
        running = null;
        if (rerun) {
          rerun = false;
          round();
        }
      });
  };
  const timer = setInterval(round, ROUND_MS);
  round();
  return {
    wake: round,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
