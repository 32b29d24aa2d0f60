import { Mutex } from "async-mutex";
import { AppError } from "../../domain/errors.ts";

/** Per isolate. */
const MAX_QUEUED = 24;
const MAX_QUEUED_PER_SCHOOL = 6;

/** Queued or running, aborted ones excluded. */
const queued = new Set<{ tenantId: string }>();
const worker = new Mutex();

/** Makes documents one at a time, to bound memory. Throws unavailable when the queue is full, in all or of one school. */
export function queueDocument<T>(tenantId: string, signal: AbortSignal, make: () => Promise<T>): Promise<T> {
  const ofSchool = [...queued].filter((other) => other.tenantId === tenantId).length;
  if (queued.size >= MAX_QUEUED || ofSchool >= MAX_QUEUED_PER_SCHOOL) {
    throw new AppError("unavailable", "Many documents are being made just now. Try again in a moment.", {
      retryAfter: 5,
    });
  }
  const entry = { tenantId };
  const dequeue = () => void queued.delete(entry);
  queued.add(entry);
  signal.addEventListener("abort", dequeue, { once: true });
  return worker.runExclusive(async () => {
    try {
      signal.throwIfAborted();
      // Started: it occupies the worker whether aborted or not.
      signal.removeEventListener("abort", dequeue);
      return await make();
    } finally {
      signal.removeEventListener("abort", dequeue);
      dequeue();
    }
  });
}
