import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { DatabaseFault } from "../../db/database_fault.ts";
import type { Lane } from "../queue/lanes.ts";

/** Counts of an isolate, for `AggregatorRegistry.aggregate`. */
export type Counted = MetricObjectWithValues<MetricValue<string>>[];

/** What one isolate counts; no label holds an id, or anything that was typed. */
export type Metrics = {
  /** `pattern` as `routePattern` gives it. */
  request(pattern: string | null, status: number, milliseconds: number): void;
  jobs(lane: Lane, outcome: { done: number; failed: number }): void;
  databaseFault(reason: DatabaseFault["reason"]): void;
  mail(result: "sent" | "failed"): void;
  storageError(operation: string): void;
  storedBytes(bytes: number): void;
  collect(state: { openDatabases: number }): Promise<Counted>;
  /** Stops measuring the event loop's delay. */
  stop(): void;
};

/** Used where metrics are off. */
export const NO_METRICS: Metrics = {
  request: () => {},
  jobs: () => {},
  databaseFault: () => {},
  mail: () => {},
  storageError: () => {},
  storedBytes: () => {},
  collect: () => Promise.resolve([]),
  stop: () => {},
};
