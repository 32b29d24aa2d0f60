import { proxy, releaseProxy, type Remote, wrap } from "comlink";
import pTimeout from "p-timeout";
import type { Mode } from "./config/environment.ts";
import { HOST_CACHE_MS } from "./services/hosts.ts";
import type { Counted } from "./services/metrics.ts";

const METRICS_MS = 2_000;

/** Calls from an isolate to the first one. */
export type IsolateHost = {
  wake(): void;
  /** Ends the other isolates' transfer of an upload, and waits for it. */
  interruptUpload(upload: string): Promise<void>;
  /** Empties the cached hosts of all isolates, and waits for it. */
  forgetHosts(): Promise<void>;
};

/** Calls from the first isolate to another. */
export type IsolateApi = {
  start(options: { mode: Mode; port: number }, host: IsolateHost): Promise<void>;
  interruptUpload(upload: string): Promise<void>;
  forgetHosts(): Promise<void>;
  /** Says at `/ready` that the server is about to stop. */
  leave(): Promise<void>;
  metrics(): Promise<Counted>;
  stop(): Promise<void>;
};

export type Isolates =
  & Pick<IsolateHost, "interruptUpload" | "forgetHosts">
  & Pick<IsolateApi, "leave" | "stop">
  /** Metrics of the isolates that answer in time. */
  & { metrics(): Promise<Counted[]> };

/**
 * Further isolates of this process (server/isolate.ts), which answer requests on the same port; `first` is this one. An
 * error that none of their code catches ends the process.
 */
export async function startIsolates(
  count: number,
  options: { mode: Mode; port: number },
  first: IsolateHost,
): Promise<Isolates> {
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL("./isolate.ts", import.meta.url), { type: "module" }),
  );
  const isolates = workers.map((worker) => wrap<IsolateApi>(worker));
  const interruptOthers = async (upload: string, own: Remote<IsolateApi> | null) => {
    const others = isolates.filter((isolate) => isolate !== own);
    await Promise.all([
      own === null ? undefined : first.interruptUpload(upload),
      ...others.map((isolate) => isolate.interruptUpload(upload)),
    ]);
  };
  const forgetHosts = async () => {
    const all = Promise.all([first.forgetHosts(), ...isolates.map((isolate) => isolate.forgetHosts())]);
    // One that hangs forgets them on its own within this time.
    await pTimeout(all, { milliseconds: HOST_CACHE_MS, fallback: () => {} });
  };
  await Promise.all(isolates.map((isolate) => {
    const interruptUpload = (upload: string) => interruptOthers(upload, isolate);
    return isolate.start(options, proxy({ wake: first.wake, interruptUpload, forgetHosts }));
  }));
  return {
    forgetHosts,
    interruptUpload: (upload) => interruptOthers(upload, null),
    async metrics() {
      const all = await Promise.all(
        isolates.map((isolate) =>
          pTimeout(isolate.metrics(), { milliseconds: METRICS_MS, fallback: () => null })
        ),
      );
      return all.filter((counted) => counted !== null);
    },
    async leave() {
      await Promise.all(isolates.map((isolate) => isolate.leave()));
    },
    async stop() {
      await Promise.all(isolates.map((isolate) => isolate.stop()));
      for (const isolate of isolates) isolate[releaseProxy]();
      for (const worker of workers) worker.terminate();
    },
  };
}
