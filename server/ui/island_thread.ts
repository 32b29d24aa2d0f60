import { Worker } from "node:worker_threads";
import type { RenderIslands } from "./document.tsx";
import type { IslandCall } from "./island.tsx";

/** What goes to the thread and what comes back. */
export type Job = { id: number; calls: Omit<IslandCall, "of">[]; seed: string };
export type JobResult = { id: number; html: string[] } | { id: number; error: string };

export type IslandThread = { render: RenderIslands; close(): Promise<void> };

/** Megabytes that the thread may hold before it is ended and begun anew; the server itself is not touched by that. */
const HEAP = 256;

const WORKER = new URL("./island_worker.ts", import.meta.url);

type Waiting = { resolve: (html: string[]) => void; reject: (error: Error) => void };

/**
 * Renders islands in a thread of its own, so that a page's rendering does not keep the reads of others waiting: on two
 * cores it is half as many pages again. A thread that dies fails the pages it was at; the next page begins another.
 */
export function startIslandThread(file = WORKER): IslandThread {
  const waiting = new Map<number, Waiting>();
  let next = 1;
  let worker: Worker | null = start();

  function start(): Worker {
    const begun = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    begun.on("message", (result: JobResult) => {
      const page = waiting.get(result.id);
      waiting.delete(result.id);
      if ("html" in result) page?.resolve(result.html);
      else page?.reject(new Error(result.error));
    });
    begun.on("error", died);
    begun.on("exit", () => worker === begun && died(new Error("the thread that renders has ended")));
    return begun;
  }

  function died(error: Error): void {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return {
    render(calls, seed) {
      const id = next++;
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      waiting.set(id, { resolve, reject });
      const job: Job = { id, calls: calls.map(({ name, props, prefix }) => ({ name, props, prefix })), seed };
      worker ??= start();
      worker.postMessage(job);
      return promise;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
