import { Server } from "@tus/server";
import type { Lock } from "@tus/utils";
import { AppError, type ErrorCode } from "../../../../domain/errors.ts";
import { BeingSent } from "./claim_upload.ts";
import type { ReceivingServices } from "./sending.ts";
import { takeTurn } from "./turns.ts";
import { type TusAsked, TusStore } from "./tus_store.ts";

/** The version of the protocol, which every answer names. */
export const TUS_VERSION = "1.0.0";
/** The headers of its answers that are the protocol's; the library adds some for other origins, which have none here. */
const TUS_HEADERS = ["Upload-Offset", "Upload-Length", "Upload-Defer-Length", "Cache-Control"];
/** What is offered of the protocol beyond its core, where the promise takes the place of the creation. */
const OFFERED = {
  "Tus-Version": TUS_VERSION,
  "Tus-Extension": "expiration,termination,creation-defer-length",
};

/** An answer in terms of the protocol; a refusal's words are for the body. */
export type TusAnswer = { status: number; headers: Record<string, string>; refusal: AppError | null };

/**
 * Answers one request of the tus protocol (version 1.0.0) about a promised upload: HEAD says how far it has come, PATCH
 * goes on from there and at the last byte does what PUT does at its end, DELETE gives the upload up. Whatever else is
 * under way with it in this server lets go first; in another server, it is waited for with 423. Throws what refuses the
 * upload itself, as `receiveUpload` does.
 */
export async function receiveTus(
  services: ReceivingServices,
  asked: Omit<TusAsked, "announced">,
  request: Request,
): Promise<TusAnswer> {
  if (request.headers.get("tus-resumable") !== TUS_VERSION) {
    return refused(412, "invalid", `Send Tus-Resumable: ${TUS_VERSION}.`, OFFERED);
  }
  const turn = await takeTurn(services.doors, `${asked.tenantId}/${asked.id}`);
  const store = new TusStore(services, { ...asked, announced: sizeOf(request) }, turn);
  try {
    if (request.method === "HEAD") await store.openToRead();
    if (request.method === "PATCH") await store.openToWrite();
    return await speak(store, request);
  } catch (error) {
    if (error instanceof BeingSent) return refused(423, error.code, error.message);
    throw error;
  } finally {
    await store.end();
    turn.end();
  }
}

/** What OPTIONS is answered: which parts of the protocol are spoken here. */
export function tusOffer(most: number): Record<string, string> {
  return { ...OFFERED, "Tus-Resumable": TUS_VERSION, "Tus-Max-Size": String(most) };
}

/** Turns are taken and leases kept outside of the library, whose locks would know only of this server. */
const NO_LOCK: Lock = { lock: () => Promise.resolve(), unlock: () => Promise.resolve() };

async function speak(store: TusStore, request: Request): Promise<TusAnswer> {
  const server = new Server({
    path: "/api/uploads",
    datastore: store,
    maxSize: store.limit,
    getFileIdFromRequest: () => store.asked.id,
    locker: { newLock: () => NO_LOCK },
  });
  const { status, headers } = await server.handleWeb(request);
  if (store.failure !== null) throw store.failure;
  if (status >= 400) return inOurWords(status);
  const kept = TUS_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const expires = store.expiresAt === "" ? {} : { "Upload-Expires": new Date(store.expiresAt).toUTCString() };
  return { status, headers: { ...Object.fromEntries(kept), ...expires }, refusal: null };
}

const WORDS: Record<number, { status: number; code: ErrorCode; message: string }> = {
  409: {
    status: 409,
    code: "conflict",
    message: "The upload has come to another place. Ask where, and go on from there.",
  },
  413: { status: 413, code: "too_large", message: "This is more than was announced for this file." },
};

/** What the library refused, which knows only the protocol. */
function inOurWords(status: number): TusAnswer {
  const known = WORDS[status];
  if (known) return refused(known.status, known.code, known.message);
  if (status >= 500) throw new Error(`the library of the upload protocol answered ${status}`);
  return refused(400, "invalid", "This is not a part of an upload, or it was cut off.");
}

function refused(
  status: number,
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): TusAnswer {
  return { status, headers, refusal: new AppError(code, message) };
}

function sizeOf(request: Request): number | null {
  const text = request.headers.get("upload-length");
  return text === null ? null : Number(text);
}
