import { parentPort, Worker, workerData } from "node:worker_threads";
import pTimeout from "p-timeout";
import { AppError } from "../../domain/errors.ts";

/** `failed` is where it failed, without any text of the document. */
type WorkerReply = { bytes: Uint8Array<ArrayBuffer> } | { failed: string };

type WorkerLimits = { megabytes: number; seconds: number };

/** Makes a document in a worker of its own with `input` as `workerData`. A worker ends only where it awaits, so drawing must
 * pause now and then. Throws unavailable past the limits. */
export async function runInWorker(
  file: URL,
  input: unknown,
  { megabytes, seconds }: WorkerLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const worker = new Worker(file, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const tooLarge = new AppError("unavailable", "This document is too large to be made just now.", {
    retryAfter: 60,
  });
  worker.on("message", (reply: WorkerReply) => {
    if ("bytes" in reply) resolve(reply.bytes);
    else reject(new Error(`a document was not made: ${reply.failed}`));
  });
  worker.on(
    "error",
    (error: Error) => reject("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge : error),
  );
  worker.on("exit", () => reject(new Error("a thread ended before its document was made")));
  try {
    return await pTimeout(promise, { milliseconds: seconds * 1000, message: tooLarge });
  } finally {
    await worker.terminate();
  }
}

/** Worker side of `runInWorker`. */
export async function replyFromWorker<T>(make: (input: T) => Promise<Uint8Array>): Promise<void> {
  const reply = await makeReply(make);
  if ("bytes" in reply) parentPort?.postMessage(reply, [reply.bytes.buffer]);
  else parentPort?.postMessage(reply);
}

async function makeReply<T>(make: (input: T) => Promise<Uint8Array>): Promise<WorkerReply> {
  try {
    return { bytes: new Uint8Array(await make(workerData)) };
  } catch (error) {
    return { failed: errorLocation(error) };
  }
}

/** Name and stack only: the message may hold a name, and is logged. */
function errorLocation(error: unknown): string {
  if (!(error instanceof Error)) return "something that is no error was thrown";
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)).slice(0, 8);
  return [error.name, ...frames.map((line) => line.trim())].join(" ");
}
