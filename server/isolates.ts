import type { Mode } from "./environment.ts";

/** To an isolate, with the port for its answers. */
export type IsolateStart = { mode: Mode; port: number };
/** To a running isolate. */
export type IsolateCommand = "stop";
/** From an isolate; `wake`: it has enqueued a job for the clock. */
export type IsolateEvent = "ready" | "wake" | "stopped";

type Isolate = { ready: Promise<void>; stop(): Promise<void> };

/**
 * Further isolates of this process (server/isolate.ts), which answer requests on the same port. An error that none of
 * their code catches ends the process.
 */
export async function startIsolates(
  count: number,
  start: IsolateStart,
  wake: () => void,
): Promise<{ stop(): Promise<void> }> {
  const isolates = Array.from({ length: count }, () => startIsolate(start, wake));
  await Promise.all(isolates.map(({ ready }) => ready));
  return { stop: async () => void await Promise.all(isolates.map((isolate) => isolate.stop())) };
}

function startIsolate(start: IsolateStart, wake: () => void): Isolate {
  const ready = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const worker = new Worker(new URL("./isolate.ts", import.meta.url), { type: "module" });
  const { port1: port, port2 } = new MessageChannel();
  port.onmessage = ({ data }: MessageEvent<IsolateEvent>) => {
    if (data === "ready") ready.resolve();
    else if (data === "wake") wake();
    else stopped.resolve();
  };
  worker.postMessage(start, [port2]);
  return {
    ready: ready.promise,
    async stop() {
      port.postMessage("stop" satisfies IsolateCommand);
      await stopped.promise;
      port.close();
      worker.terminate();
    },
  };
}
