import { parentPort, workerData } from "node:worker_threads";
import type { ThreadAnswer } from "./in_thread.ts";

/** The other end of `inThread`: makes the document of what was handed over, and answers. */
export async function answerFromThread<T>(make: (input: T) => Promise<Uint8Array>): Promise<void> {
  const answer = await made(make);
  if ("bytes" in answer) parentPort?.postMessage(answer, [answer.bytes.buffer]);
  else parentPort?.postMessage(answer);
}

async function made<T>(make: (input: T) => Promise<Uint8Array>): Promise<ThreadAnswer> {
  try {
    return { bytes: new Uint8Array(await make(workerData)) };
  } catch (error) {
    return { failed: whereOf(error) };
  }
}

/** What kind of error came from where; its message may hold a name, and goes into a log. */
function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return "something that is no error was thrown";
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)).slice(0, 8);
  return [error.name, ...frames.map((line) => line.trim())].join(" ");
}
