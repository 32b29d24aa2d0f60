import type { DatabaseName } from "../db/adapters/adapter.ts";
import type { DoorsObserver } from "../db/doors.ts";
import { causeChain } from "../domain/errors.ts";
import type { Services } from "./services/services.ts";

/** A server that comes and goes fills no log. */
const REPEAT_MS = 60_000;
const SERVER = "server";
const WEAK = "an acknowledged write can be lost when the database server's machine crashes: see doctor";

/** One line when databases stop answering and one when they answer again, instead of one for each request. */
export function databaseLog(
  { log, now, monotonic, metrics }: Pick<Services, "log" | "now" | "monotonic" | "metrics">,
): DoorsObserver {
  const loggedAt = new Map<string, number>();
  const failing = new Set<string>();
  const line = (details: Record<string, unknown>) => log({ at: now().toISOString(), ...details });

  function endFault(key: string): void {
    if (failing.delete(key)) line({ database: key, state: "answers again" });
  }

  return {
    onFault(name, fault) {
      metrics.databaseFault(fault.reason);
      const key = fault.ofServer ? SERVER : label(name);
      if (failing.has(key)) return;
      const last = loggedAt.get(key);
      if (last !== undefined && monotonic() - last < REPEAT_MS) return;
      failing.add(key);
      loggedAt.set(key, monotonic());
      line({ database: key, state: fault.reason, fault: causeChain(fault.cause) });
    },
    onAnswer(name) {
      if (failing.size === 0) return;
      endFault(SERVER);
      endFault(label(name));
    },
    onWeak: (name) => line({ database: label(name), warning: WEAK }),
  };
}

function label(name: DatabaseName): string {
  return name.kind === "control" ? "control" : name.id;
}
