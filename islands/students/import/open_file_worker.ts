import { wrap } from "comlink";
import type { FileWorker } from "./file_worker.ts";

/** In development scripts come from Vite's origin, where a page may start no worker. */
class Worker extends globalThis.Worker {
  constructor(script: URL, options: WorkerOptions) {
    const own = script.origin === location.origin;
    const wrapped = new Blob([`await import(${JSON.stringify(script.href)})`], { type: "text/javascript" });
    super(own ? script : URL.createObjectURL(wrapped), options);
  }
}

export type OpenFileWorker = ReturnType<typeof openFileWorker>;

/** Calls reject where the worker's script does not come. */
export function openFileWorker() {
  const worker = new Worker(new URL("./file_worker.ts", import.meta.url), { type: "module" });
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener(
      "error",
      ({ message }) => reject(new Error(message || "the worker did not start")),
    );
  });
  failed.catch(() => {});
  // A message before would be lost where the script is wrapped.
  const ready = new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
  const remote = wrap<FileWorker>(worker);
  const call = <T>(work: () => Promise<T>) => Promise.race([ready.then(work), failed]);
  return {
    read: (...args: Parameters<FileWorker["read"]>) => call(async () => await remote.read(...args)),
    write: (...args: Parameters<FileWorker["write"]>) => call(async () => await remote.write(...args)),
    close: () => worker.terminate(),
  };
}
