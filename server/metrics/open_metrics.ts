import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { FAULT_REASONS } from "../../db/database_fault.ts";
import { LANE_NAMES } from "../queue/lanes.ts";
import type { Metrics } from "../services/metrics.ts";
import { routeGroup } from "./route_group.ts";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const DELAY_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const WATCH_MS = 500;

/** Counters of one isolate; those of all are added up when they are asked for (`collect_metrics.ts`). */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter("unitfolio_requests_total", "Requests answered", ["group", "status"]);
  const seconds = new Histogram({
    name: "unitfolio_request_seconds",
    help: "Until an answer began",
    labelNames: ["group"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = counter("unitfolio_jobs_total", "Background jobs that ended", ["lane", "result"]);
  const faults = counter("unitfolio_database_faults_total", "Calls that found no database", ["reason"]);
  const mails = counter("unitfolio_mails_total", "Emails handed to the mail server", ["result"]);
  const errors = counter("unitfolio_storage_errors_total", "Calls of the storage that failed", ["operation"]);
  const bytes = counter("unitfolio_stored_bytes_total", "Bytes put into the storage");
  // From 0 on, so that the first one is seen as an increase.
  for (const lane of LANE_NAMES) for (const result of ["done", "failed"]) jobs.inc({ lane, result }, 0);
  for (const reason of FAULT_REASONS) faults.inc({ reason }, 0);
  for (const result of ["sent", "failed"]) mails.inc({ result }, 0);
  for (const operation of ["begin", "append", "complete", "read", "remove"]) errors.inc({ operation }, 0);
  const open = new Gauge({
    name: "unitfolio_open_databases",
    help: "Schools' databases that are open",
    registers,
  });
  const heap = new Gauge({ name: "unitfolio_heap_bytes", help: "JavaScript's memory in use", registers });
  const delay = new Histogram({
    name: "unitfolio_event_loop_delay_seconds",
    help: "How late a timer came, twice a second",
    buckets: DELAY_SECONDS,
    registers,
  });
  /** By pattern, of which there are as many as routes: labels are looked up once. */
  const routes = new Map<
    string | null,
    { seconds: Histogram.Internal<string>; byClass: Counter.Internal[] }
  >();

  let expected = performance.now() + WATCH_MS;
  const timer = setInterval(() => {
    delay.observe(Math.max(0, performance.now() - expected) / 1000);
    expected = performance.now() + WATCH_MS;
  }, WATCH_MS);
  Deno.unrefTimer(timer);

  return {
    request(pattern, status, milliseconds) {
      let route = routes.get(pattern);
      if (route === undefined) {
        const group = routeGroup(pattern);
        route = { seconds: seconds.labels(group), byClass: [] };
        requests.inc({ group, status: "5xx" }, 0);
        routes.set(pattern, route);
      }
      const statusClass = Math.floor(status / 100);
      route.byClass[statusClass] ??= requests.labels(routeGroup(pattern), `${statusClass}xx`);
      route.byClass[statusClass].inc();
      route.seconds.observe(milliseconds / 1000);
    },
    jobs(lane, { done, failed }) {
      if (done > 0) jobs.inc({ lane, result: "done" }, done);
      if (failed > 0) jobs.inc({ lane, result: "failed" }, failed);
    },
    databaseFault: (reason) => faults.inc({ reason }),
    mail: (result) => mails.inc({ result }),
    storageError: (operation) => errors.inc({ operation }),
    storedBytes: (count) => bytes.inc(count),
    async collect({ openDatabases }) {
      open.set(openDatabases);
      heap.set(Deno.memoryUsage().heapUsed);
      return await registry.getMetricsAsJSON();
    },
    stop: () => clearInterval(timer),
  };
}
