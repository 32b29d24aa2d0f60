// The thread of document_worker.ts. It outlives a document, so a drawing keeps nothing of one in its modules.
import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { yieldToPages } from "./yield_to_pages.ts";

/** `drawing` is a module's address. */
export type DocumentRequest = { drawing: string; input: unknown };
/** `failed` is where it failed, without any text of the document. */
export type DocumentReply =
  | { bytes: Uint8Array<ArrayBuffer>; heapMegabytes: number }
  | { failed: string }
  | { outOfMemory: true };

type Drawing = { default: (input: unknown) => Promise<Uint8Array> };

const WATCH_MS = 200;
const HEAP_LIMIT = getHeapStatistics().heap_size_limit;

yieldToPages();

parentPort?.on("message", async (request: DocumentRequest) => {
  const watch = setInterval(reportOverflow, WATCH_MS);
  const reply = await makeReply(request);
  clearInterval(watch);
  if ("bytes" in reply) parentPort?.postMessage(reply, [reply.bytes.buffer]);
  else parentPort?.postMessage(reply);
});

/**
 * Deno 2.9 reports a full heap only where no promise is being continued. Elsewhere the drawing just never continues; V8 has
 * raised the limit to unwind it.
 */
function reportOverflow(): void {
  if (getHeapStatistics().heap_size_limit > HEAP_LIMIT) parentPort?.postMessage({ outOfMemory: true });
}

async function makeReply({ drawing, input }: DocumentRequest): Promise<DocumentReply> {
  try {
    const { default: draw }: Drawing = await import(drawing);
    const made = await draw(input);
    // Its buffer is given away: one of its own, and not copied where it is.
    const owned = made.byteLength === made.buffer.byteLength && made.buffer instanceof ArrayBuffer;
    const bytes = owned ? made as Uint8Array<ArrayBuffer> : new Uint8Array(made);
    return { bytes, heapMegabytes: getHeapStatistics().used_heap_size / 2 ** 20 };
  } catch (error) {
    return { failed: errorLocation(error) };
  }
}

/** Name and stack only: the message may contain a name, and is logged. */
function errorLocation(error: unknown): string {
  if (!(error instanceof Error)) return "something that is no error was thrown";
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)).slice(0, 8);
  return [error.name, ...frames.map((line) => line.trim())].join(" ");
}
