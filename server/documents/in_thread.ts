import { Worker } from "node:worker_threads";
import { AppError } from "../../domain/errors.ts";

/** What a thread that makes a document answers: its bytes, or where it failed, without any words of the document. */
export type ThreadAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failed: string };

/** Megabytes that a thread may hold, and seconds that it may take, before it is ended; the server itself goes on. */
export type ThreadLimits = { megabytes: number; seconds: number };

/**
 * Makes a document in a thread of its own, begun for it and ended after it, so that drawing keeps nobody waiting, a
 * document too large for its limits ends nothing but itself, and nothing of it stays behind. `input` is handed over as
 * the thread's `workerData`. A thread is ended only where it pauses, so whatever draws must pause now and then. Throws
 * `unavailable` when it took too long or too much, and whatever else it failed with as a fault of ours.
 */
export async function inThread(
  file: URL,
  input: unknown,
  { megabytes, seconds }: ThreadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const worker = new Worker(file, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const tooMuch = () =>
    reject(
      new AppError("unavailable", "This document is too large to be made just now.", { retryAfter: 60 }),
    );
  const timer = setTimeout(tooMuch, seconds * 1000);
  worker.on("message", (answer: ThreadAnswer) => {
    if ("bytes" in answer) resolve(answer.bytes);
    else reject(new Error(`a document was not made: ${answer.failed}`));
  });
  worker.on(
    "error",
    (error: Error) =>
      "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch() : reject(error),
  );
  worker.on("exit", () => reject(new Error("a thread ended before its document was made")));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
