import process from "node:process";
import pTimeout from "p-timeout";
import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import type { Services } from "../services/services.ts";
import type { Counted } from "../services/metrics.ts";
import { readWaiting, type Waiting } from "./read_waiting.ts";

const TIMEOUT_MS = 2_000;

type Sources = Pick<Services, "doors" | "disk" | "metrics" | "now"> & {
  /** Metrics of the other isolates; one that hangs is left out. */
  others: () => Promise<Counted[]>;
};

/** The whole process in Prometheus' text format: what the isolates counted added up, and what the installation has waiting. */
export async function collectMetrics({ doors, disk, metrics, now, others }: Sources): Promise<string> {
  const inTime = <T>(work: Promise<T>) =>
    pTimeout(work.catch(() => null), { milliseconds: TIMEOUT_MS, fallback: () => null });
  const [own, rest, waiting, free] = await Promise.all([
    metrics.collect({ openDatabases: doors.openDatabases }),
    others(),
    inTime(doors.readControl((db) => readWaiting(db, now()))),
    inTime(disk.free()),
  ]);
  const isolates = [own, ...rest];
  const [counted, state] = await Promise.all([
    AggregatorRegistry.aggregate(isolates).metrics(),
    stateRegistry({ isolates: isolates.length, waiting, free }).metrics(),
  ]);
  return `${counted}\n${state}`;
}

type State = { isolates: number; waiting: Waiting | null; free: number | null };

function stateRegistry({ isolates, waiting, free }: State): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const { user, system } = process.cpuUsage();
  gauge("process_resident_memory_bytes", "Memory of the process").set(Deno.memoryUsage().rss);
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time of the process",
    registers: [registry],
  }).inc((user + system) / 1e6);
  gauge("unitfolio_isolates", "Isolates that answered when asked for this").set(isolates);
  gauge("unitfolio_control_database_up", "1 while the control database answers").set(
    waiting === null ? 0 : 1,
  );
  if (free !== null && free !== Infinity) {
    gauge("unitfolio_disk_free_bytes", "Room on the tighter disk of files and databases").set(free);
  }
  if (waiting === null) return registry;
  const due = gauge("unitfolio_outbox_due", "Entries of the outbox that are due", ["lane"]);
  const oldest = gauge("unitfolio_outbox_oldest_seconds", "Age of the one that is due longest", ["lane"]);
  for (const { lane, count, oldestSeconds } of waiting.outbox) {
    due.set({ lane }, count);
    oldest.set({ lane }, oldestSeconds);
  }
  gauge("unitfolio_outbox_given_up", "Entries that are tried no more").set(waiting.givenUp);
  gauge("unitfolio_schools_due", "Schools that may have due jobs").set(waiting.schools.count);
  gauge("unitfolio_schools_due_oldest_seconds", "Age of the one that is due longest").set(
    waiting.schools.oldestSeconds,
  );
  return registry;
}
