import { LibsqlError } from "@libsql/client";
import { Semaphore } from "async-mutex";
import { LRUCache } from "lru-cache";
import type { ReadStream } from "./read_stream.ts";

/**
 * Below the 10 s after which the server ends a stream without requests. Also how long a database that was removed may
 * still be read by another isolate, even when a new one has its name.
 */
const MAX_AGE_MS = 8_000;
/** Idle ones of all databases. Each is one of the server's `--max-concurrent-connections` (docs/operations.md). */
const MAX_IDLE = 32;
/** Streams per database. */
const MAX_AT_ONCE = 4;

/** Idle streams of all databases. One that is too old, surplus or cleared is closed. */
export type IdleStreams = LRUCache<ReadStream, () => boolean>;

export function idleStreams({ maxAgeMs = MAX_AGE_MS, maxIdle = MAX_IDLE } = {}): IdleStreams {
  return new LRUCache({
    max: maxIdle,
    ttl: maxAgeMs,
    ttlAutopurge: true,
    dispose(takeOut, stream) {
      if (takeOut()) stream.close();
    },
  });
}

type ReadStreams = {
  /** Repeats `work` on a new stream where the server has ended the stream. Waits while all are in use. */
  use<T>(work: (stream: ReadStream) => Promise<T>): Promise<T>;
  close(): void;
};

/** Streams of one database. */
export function readStreams(open: () => Promise<ReadStream>, idle: IdleStreams): ReadStreams {
  const turns = new Semaphore(MAX_AT_ONCE);
  const streams = new Set<ReadStream>();
  let closed = false;

  function takeIdle(): ReadStream | undefined {
    const [stream] = streams;
    if (stream) {
      streams.delete(stream);
      idle.delete(stream);
    }
    return stream;
  }
  function putBack(stream: ReadStream): void {
    const ttl = idle.ttl - (performance.now() - stream.openedAt);
    if (closed || ttl <= 0) return stream.close();
    streams.add(stream);
    idle.set(stream, () => streams.delete(stream), { ttl });
  }
  async function useOne<T>(stream: ReadStream, work: (stream: ReadStream) => Promise<T>): Promise<T> {
    const result = await work(stream);
    putBack(stream);
    return result;
  }

  return {
    use: (work) =>
      turns.runExclusive(async () => {
        const stream = takeIdle();
        try {
          return await useOne(stream ?? await open(), work);
        } catch (error) {
          if (!stream || !hasEnded(error)) throw error;
          return await useOne(await open(), work);
        }
      }),
    close() {
      closed = true;
      for (let stream = takeIdle(); stream; stream = takeIdle()) stream.close();
    },
  };
}

function hasEnded(error: unknown): boolean {
  return error instanceof LibsqlError && error.code === "STREAM_EXPIRED";
}
