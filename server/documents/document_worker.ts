import { Worker } from "node:worker_threads";
import pTimeout from "p-timeout";
import { AppError } from "../../domain/errors.ts";
import type { DocumentReply, DocumentRequest } from "./document_thread.ts";

const THREAD = new URL("./document_thread.ts", import.meta.url);

export type DocumentLimits = { megabytes: number; seconds: number };

/** When a thread ends: idle it holds memory, and what documents leave behind is freed with it alone. */
type ThreadLimits = { idleSeconds: number; documents: number; heapMegabytes: number };
const THREAD_LIMITS: ThreadLimits = { idleSeconds: 60, documents: 100, heapMegabytes: 128 };

type Thread = {
  worker: Worker;
  /** Rejected with the reason. */
  end: Promise<never>;
  ended: boolean;
  megabytes: number;
  documents: number;
};

export type DocumentWorker = ReturnType<typeof openDocumentWorker>;

/**
 * Makes documents in a thread that the first one begins and the next ones find ready: loading the libraries takes several
 * times as long as drawing. A document that fails ends its thread.
 */
export function openDocumentWorker(threadLimits = THREAD_LIMITS) {
  let idle: Thread | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  async function takeThread(megabytes: number): Promise<Thread> {
    clearTimeout(idleTimer);
    const taken = idle;
    idle = null;
    if (taken?.megabytes === megabytes) return taken;
    await taken?.worker.terminate();
    const thread = startThread(megabytes);
    thread.end.catch(() => {
      thread.ended = true;
      if (idle === thread) idle = null;
    });
    return thread;
  }

  async function giveBack(thread: Thread, heapMegabytes: number): Promise<void> {
    thread.documents++;
    const worn = thread.documents >= threadLimits.documents || heapMegabytes > threadLimits.heapMegabytes;
    if (thread.ended) return;
    if (worn || idle) return void await thread.worker.terminate();
    idle = thread;
    thread.worker.unref();
    idleTimer = setTimeout(() => {
      idle = null;
      void thread.worker.terminate();
    }, threadLimits.idleSeconds * 1000);
    Deno.unrefTimer(idleTimer);
  }

  return {
    /** Whether a thread waits for the next document. */
    isWarm: () => idle !== null,

    /**
     * What the default export of `drawing` makes of `input`, which is cloned. A thread ends only where it awaits, so
     * drawing must pause now and then. Throws unavailable past the limits.
     */
    async make<Input>(
      drawing: URL,
      input: Input,
      { megabytes, seconds }: DocumentLimits,
    ): Promise<Uint8Array<ArrayBuffer>> {
      const thread = await takeThread(megabytes);
      try {
        const reply = await pTimeout(replyOf(thread, { drawing: drawing.href, input }), {
          milliseconds: seconds * 1000,
          message: tooLarge(),
        });
        if ("outOfMemory" in reply) throw tooLarge();
        if ("failed" in reply) throw new Error(`a document was not made: ${reply.failed}`);
        await giveBack(thread, reply.heapMegabytes);
        return reply.bytes;
      } catch (error) {
        await thread.worker.terminate();
        throw error;
      }
    },
  };
}

function startThread(megabytes: number): Thread {
  const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  const { promise: end, reject } = Promise.withResolvers<never>();
  worker.on(
    "error",
    (error: Error) =>
      reject("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge() : error),
  );
  worker.on("exit", () => reject(new Error("a thread ended before its document was made")));
  return { worker, end, ended: false, megabytes, documents: 0 };
}

function replyOf({ worker, end }: Thread, request: DocumentRequest): Promise<DocumentReply> {
  const { promise: reply, resolve } = Promise.withResolvers<DocumentReply>();
  worker.once("message", resolve);
  worker.ref();
  worker.postMessage(request);
  return Promise.race([reply, end]);
}

function tooLarge(): AppError {
  return new AppError("unavailable", "This document is too large to be made just now.", { retryAfter: 60 });
}
