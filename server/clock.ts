import type { Services } from "./services/services.ts";
import { openRunner, type Runner } from "./jobs/runner.ts";

const ROUND_MS = 5_000;

export type Clock = { wake(): void; stop(): Promise<void> };

/** Looks for due jobs (DESIGN §2, Background work), one look at a time; a wake during one makes another follow. */
export function startClock(
  services: Services,
  runner: Pick<Runner, "look" | "stop"> = openRunner(services),
): Clock {
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const look = () => {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = runner.look()
      .catch((error) => services.log({ clock: "round failed", fault: String(error) }))
      .finally(() => {
        looking = null;
        if (again) {
          again = false;
          look();
        }
      });
  };
  const timer = setInterval(look, ROUND_MS);
  look();
  return {
    wake: look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await runner.stop();
    },
  };
}
