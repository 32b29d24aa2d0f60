import type { Lock } from "@tus/utils";
import pTimeout from "p-timeout";
import { AppError, type ErrorCode } from "../../../../domain/errors.ts";
import { assertRoomForUpload } from "../../../adapters/disk_room.ts";
import type { Services } from "../../../services/services.ts";
import { UploadBusy } from "./claim_upload.ts";
import type { ReceivingServices } from "./transfer.ts";
import { type TusRequest, TusStore } from "./tus_store.ts";

export const TUS_VERSION = "1.0.0";
const INTERRUPTION_MS = 2_000;
/** Response headers to forward; the library's CORS ones are dropped. */
const TUS_HEADERS = ["Upload-Offset", "Upload-Length", "Upload-Defer-Length", "Cache-Control"];
const PROTOCOL_HEADERS = {
  "Tus-Version": TUS_VERSION,
  "Tus-Extension": "expiration,termination,creation-defer-length",
};

/** `refusal` becomes the body. */
type TusResponse = { status: number; headers: Record<string, string>; refusal: AppError | null };

/**
 * Handles HEAD, PATCH and DELETE of tus 1.0.0 for a promised upload. A concurrent request in this process
 * is aborted first, whichever its isolate; one on another server answers 423. Throws what `receiveUpload` throws.
 */
export async function receiveTus(
  services: ReceivingServices,
  upload: Omit<TusRequest, "declaredLength">,
  request: Request,
): Promise<TusResponse> {
  if (request.headers.get("tus-resumable") !== TUS_VERSION) {
    return refused(412, "invalid", `Send Tus-Resumable: ${TUS_VERSION}.`, PROTOCOL_HEADERS);
  }
  const name = `${upload.tenantId}/${upload.id}`;
  // Before the lock, so that two isolates do not wait for each other; what does not end is held by its lease.
  await pTimeout(services.interruptUpload(name), { milliseconds: INTERRUPTION_MS, message: false });
  const lock = await acquireUploadLock(services.doors, name);
  const store = new TusStore(services, { ...upload, declaredLength: declaredLength(request) }, lock.signal);
  try {
    if (request.method === "HEAD") await store.openToRead();
    if (request.method === "PATCH") {
      await assertRoomForUpload(services.disk, Number(request.headers.get("content-length") ?? 1));
      await store.openToWrite();
    }
    return await handle(store, request);
  } catch (error) {
    if (error instanceof UploadBusy) return refused(423, error.code, error.message);
    throw error;
  } finally {
    await store.end();
    lock.release();
  }
}

/** Ends this isolate's transfer of an upload, and waits for it. */
export async function interruptTransfer(
  { doors }: Pick<Services, "doors">,
  upload: string,
): Promise<void> {
  const holder = LOCKS.get(doors)?.get(upload);
  holder?.abort.abort();
  await holder?.ended;
}

export function tusOptions(maxBytes: number): Record<string, string> {
  return { ...PROTOCOL_HEADERS, "Tus-Resumable": TUS_VERSION, "Tus-Max-Size": String(maxBytes) };
}

/** The library's locks know one server only; `UploadLock` and the lease lock instead. */
const NO_LOCK: Lock = { lock: () => Promise.resolve(), unlock: () => Promise.resolve() };

async function handle(store: TusStore, request: Request): Promise<TusResponse> {
  const { Server } = await import("@tus/server");
  const server = new Server({
    path: "/api/uploads",
    datastore: store,
    maxSize: store.limit,
    getFileIdFromRequest: () => store.upload.id,
    locker: { newLock: () => NO_LOCK },
  });
  const { status, headers } = await server.handleWeb(request);
  if (store.failure !== null) throw store.failure;
  if (status >= 400) return errorResponse(status);
  const protocolHeaders = TUS_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const expires = store.expiresAt === "" ? {} : { "Upload-Expires": new Date(store.expiresAt).toUTCString() };
  return { status, headers: { ...Object.fromEntries(protocolHeaders), ...expires }, refusal: null };
}

const ERRORS: Record<number, { status: number; code: ErrorCode; message: string }> = {
  409: {
    status: 409,
    code: "conflict",
    message: "The upload has come to another place. Ask where, and continue from there.",
  },
  413: { status: 413, code: "too_large", message: "This file is bigger than expected." },
};

/** The library's status as one of our errors. */
function errorResponse(status: number): TusResponse {
  const known = ERRORS[status];
  if (known) return refused(known.status, known.code, known.message);
  if (status >= 500) throw new Error(`the library of the upload protocol answered ${status}`);
  return refused(400, "invalid", "This is not a part of an upload, or it was cut off.");
}

function refused(
  status: number,
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): TusResponse {
  return { status, headers, refusal: new AppError(code, message) };
}

function declaredLength(request: Request): number | null {
  const text = request.headers.get("upload-length");
  return text === null ? null : Number(text);
}

type UploadLock = {
  /** Aborted when another request waits for the lock. */
  readonly signal: AbortSignal;
  release(): void;
};

type Holder = { abort: AbortController; ended: Promise<void> };

/** Per isolate, identified by its doors; between servers the lease decides. */
const LOCKS = new WeakMap<Services["doors"], Map<string, Holder>>();

/**
 * Aborts the current holder and waits for it, in order of arrival, so that a reconnecting phone need not
 * wait for its lost connection.
 */
async function acquireUploadLock(doors: Services["doors"], upload: string): Promise<UploadLock> {
  const locks = LOCKS.get(doors) ?? new Map<string, Holder>();
  LOCKS.set(doors, locks);
  const previous = locks.get(upload);
  const abort = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const own = { abort, ended };
  locks.set(upload, own);
  previous?.abort.abort();
  await previous?.ended;
  return {
    signal: abort.signal,
    release() {
      if (locks.get(upload) === own) locks.delete(upload);
      resolve();
    },
  };
}
