import pTimeout from "p-timeout";
import { DiskFull } from "../db/disk_full.ts";
import { unavailableResponse } from "./listen.ts";
import type { Log } from "./log.ts";

const RETRY_MS = 5_000;
const MESSAGE = "The server's disk is full, so nothing can be read or saved just now. Nothing is lost. " +
  "Please try again in a few minutes.";

type Options = {
  /** Answers requests meanwhile. */
  listen: (handle: (request: Request) => Response) => { stop(): Promise<void> };
  log: Log;
  stopping: Promise<void>;
  retryMs?: number;
};

/**
 * What `open` resolves to. While the disk is too full to open the databases, requests are answered with 503 and it is
 * tried again; null when stopped meanwhile. Throws what else `open` throws.
 */
export async function openWhenRoom<T>(
  open: () => Promise<T>,
  { listen, log, stopping, retryMs = RETRY_MS }: Options,
): Promise<T | null> {
  let meanwhile: { stop(): Promise<void> } | null = null;
  try {
    for (;;) {
      try {
        return await open();
      } catch (error) {
        if (!(error instanceof DiskFull)) throw error;
        if (meanwhile === null) {
          meanwhile = listen((request) => unavailableResponse(request, MESSAGE));
          log({ disk: "full", server: "waits for room on the disk of its databases" });
        }
        const stopped = stopping.then(() => true);
        if (await pTimeout(stopped, { milliseconds: retryMs, fallback: () => false })) return null;
      }
    }
  } finally {
    await meanwhile?.stop();
  }
}
