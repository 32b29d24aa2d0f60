import { LRUCache } from "lru-cache";
import pTimeout from "p-timeout";
import { AppError } from "../../domain/errors.ts";
import { abortable } from "../adapters/time_limit.ts";
import { type FairQueue, openFairQueue } from "../kernel/fair_queue.ts";
import { type DocumentWorker, openDocumentWorker } from "./document_worker.ts";
import { type Drawing, fingerprint, type Json, type MadeDocument } from "./drawing.ts";

const BUSY = "Many documents are being made just now. Try again in a moment.";

/** Per isolate. */
const LIMITS = {
  // One at a time, to bound memory.
  queue: { atOnce: 1, maxWaiting: 480, maxWaitingPerSchool: 120 },
  cache: { bytes: 16 * 1024 * 1024, milliseconds: 30 * 60_000 },
  waitSeconds: 45,
  readSeconds: 5,
};

type DocumentOrder<Input extends Json> = {
  tenantId: string;
  drawing: Drawing<Input>;
  /** As the actor may see it. Called again when the turn comes, since no input is held while it waits. */
  readInput: () => Promise<Input>;
  /** Ends the wait. */
  signal: AbortSignal;
};

/** `key` is the fingerprint of what was drawn. */
type Result = { key: string } & ({ document: MadeDocument } | { failure: unknown });

type Parts = { worker: Pick<DocumentWorker, "make">; queue: FairQueue } & Omit<typeof LIMITS, "queue">;

/** Makes documents in turns by school; what is being made or was made lately is not made again. */
export function openDocuments({ worker, queue, cache, waitSeconds, readSeconds }: Parts) {
  const beingMade = new Map<string, Promise<Result>>();
  const made = new LRUCache<string, MadeDocument>({
    maxSize: cache.bytes,
    // A large document does not push out all others.
    maxEntrySize: cache.bytes / 4,
    sizeCalculation: ({ fileName, bytes }) => fileName.length + bytes.byteLength,
    ttl: cache.milliseconds,
    // They contain students' names.
    ttlAutopurge: true,
  });

  /** A document, or null when what was waited for has become another one. */
  function documentOf<Input extends Json>(
    order: DocumentOrder<Input>,
    input: Input,
  ): MadeDocument | Promise<MadeDocument | null> {
    const key = fingerprint(order.tenantId, order.drawing, input);
    return made.get(key) ?? awaitSame(key, order.signal) ?? begin(order, key, input);
  }

  function awaitSame(key: string, signal: AbortSignal): Promise<MadeDocument | null> | undefined {
    const same = beingMade.get(key);
    // The first requester may have left, or may see other students by now.
    return same && abortable(same.catch(() => null), signal)
      .then((result) => result?.key === key ? unwrap(result) : null);
  }

  /** Not async: a function that waits holds its arguments. */
  function begin<Input extends Json>(
    order: DocumentOrder<Input>,
    key: string,
    input: Input,
  ): Promise<MadeDocument> {
    let first: Input | null = input;
    const result = queue.run({ school: order.tenantId }, order, () => draw(order, first))
      .finally(() => beingMade.delete(key));
    first = null;
    beingMade.set(key, result);
    return result.then(unwrap);
  }

  async function draw<Input extends Json>(order: DocumentOrder<Input>, first: Input | null): Promise<Result> {
    const input = first ?? await readInTurn(order.readInput());
    const key = fingerprint(order.tenantId, order.drawing, input);
    const cached = made.get(key);
    if (cached) return { key, document: cached };
    try {
      const { module, limits, fileName } = order.drawing;
      const document = { fileName: fileName(input), bytes: await worker.make(module, input, limits) };
      made.set(key, document);
      return { key, document };
    } catch (failure) {
      return { key, failure };
    }
  }

  /** All schools wait for it. */
  function readInTurn<Input>(reading: Promise<Input>): Promise<Input> {
    return pTimeout(reading, {
      milliseconds: readSeconds * 1000,
      message: new AppError(
        "unavailable",
        "This document could not be made just now. Try again in a moment.",
        { retryAfter: 10 },
      ),
    });
  }

  return {
    /** Throws what `readInput` throws, and unavailable past the limits of queue, wait or drawing. */
    async make<Input extends Json>(order: DocumentOrder<Input>): Promise<MadeDocument> {
      const wait = new AbortController();
      const timer = setTimeout(() => wait.abort(waitedTooLong()), waitSeconds * 1000);
      const signal = AbortSignal.any([order.signal, wait.signal]);
      try {
        for (;;) {
          const document = await documentOf({ ...order, signal }, await order.readInput());
          if (document) return document;
        }
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Documents of this isolate. */
const documents = openDocuments({
  ...LIMITS,
  worker: openDocumentWorker(),
  queue: openFairQueue({ ...LIMITS.queue, busyMessage: BUSY }),
});

/** The `make` of this isolate's documents. */
export const makeDocument: typeof documents.make = documents.make;

function unwrap(result: Result): MadeDocument {
  if ("failure" in result) throw result.failure;
  return result.document;
}

function waitedTooLong(): AppError {
  return new AppError("unavailable", BUSY, { retryAfter: 30 });
}
