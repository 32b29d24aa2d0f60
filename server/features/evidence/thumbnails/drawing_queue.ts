import { Mutex } from "async-mutex";

const drawing = new Mutex();

/** Runs drawings one at a time in this process, even past their job's timeout. */
export function queueDrawing<T>(work: () => Promise<T>): Promise<T> {
  return drawing.runExclusive(work);
}
