import type { Services } from "./services.ts";
import { runDue } from "./jobs/run_due.ts";

/** How often the clock looks by itself, in milliseconds; a wake makes it look at once. */
const ROUND = 5_000;

export type Clock = { wake(): void; stop(): Promise<void> };

/**
 * Runs the background work of the whole installation, one round at a time (DESIGN §2, Background work). A wake during a
 * round makes another one follow it; `runRound` stands in for the round in tests.
 */
export function startClock(
  services: () => Services,
  runRound: (services: Services) => Promise<unknown> = runDue,
): Clock {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const round = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = runRound(services())
      .then(() => {}, (error) => services().log({ clock: "round failed", fault: String(error) }))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          round();
        }
      });
  };
  const timer = setInterval(round, ROUND);
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
