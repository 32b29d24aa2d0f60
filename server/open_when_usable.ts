import pTimeout from "p-timeout";
import { DatabaseFault } from "../db/database_fault.ts";
import { DiskFull } from "../db/disk_full.ts";
import { causeChain } from "../domain/errors.ts";
import { unavailableHealth } from "./health.ts";
import { unavailableResponse } from "./listen.ts";
import type { Log } from "./kernel/log.ts";

const RETRY_MS = 2_000;
const DISK_MESSAGE =
  "The server's disk is full, so nothing can be read or saved just now. Nothing is lost. " +
  "Please try again in a few minutes.";

type Options = {
  /** Answers requests in the meantime. */
  listen: (handle: (request: Request) => Response) => { stop(): Promise<void> };
  log: Log;
  stopping: Promise<void>;
  retryMs?: number;
};

/**
 * What `open` resolves to. While the disk is too full to open the databases, or they cannot be reached, requests are
 * answered with 503 and it is tried again; null if stopped in the meantime. Throws what else `open` throws.
 */
export async function openWhenUsable<T>(
  open: () => Promise<T>,
  { listen, log, stopping, retryMs = RETRY_MS }: Options,
): Promise<T | null> {
  let meanwhile: { stop(): Promise<void> } | null = null;
  let message = "";
  try {
    for (;;) {
      try {
        return await open();
      } catch (error) {
        if (!isTemporary(error)) throw error;
        message = error instanceof DiskFull ? DISK_MESSAGE : error.message;
        if (meanwhile === null) {
          meanwhile = listen((request) => respond(request, error instanceof DiskFull, message));
          log(
            error instanceof DiskFull
              ? { disk: "full", server: "waits for room on the disk of its databases" }
              : { database: error.reason, server: "waits for its databases", fault: causeChain(error.cause) },
          );
        }
        const stopped = stopping.then(() => true);
        if (await pTimeout(stopped, { milliseconds: retryMs, fallback: () => false })) return null;
      }
    }
  } finally {
    await meanwhile?.stop();
  }
}

/** Errors that pass without a restart. */
export function isTemporary(error: unknown): error is DiskFull | DatabaseFault {
  return error instanceof DiskFull || error instanceof DatabaseFault;
}

function respond(request: Request, isDiskFull: boolean, message: string): Response {
  return ["/health", "/ready"].includes(new URL(request.url).pathname)
    ? unavailableHealth(isDiskFull)
    : unavailableResponse(request, message);
}
