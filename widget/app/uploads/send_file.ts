import type { FileView, UploadPromise } from "../answers.ts";
import { ApiError, apiError, embedded } from "../api.ts";
import { ask, asPerson, person } from "../session.ts";
import { RETRY_DELAYS_MS } from "../../../browser/retry_delays.ts";
import { PAGE_OWNER_HEADER } from "../../../domain/page_owner.ts";

const TUS = { "tus-resumable": "1.0.0" };
/** An earlier request still holds the upload, or has brought more of it. */
const BUSY_UPLOAD = [409, 423];

type Options = {
  file: File;
  submissionId: string;
  signal: AbortSignal;
  /** The evidence of this outcome that is known. */
  isKnown: (id: string) => boolean;
  /** The outcome's evidence as the server has it. */
  readFiles: () => Promise<readonly FileView[]>;
  /** Share of the bytes, 0 to 1. */
  onProgress: (sent: number) => void;
  onConnection: (online: boolean) => void;
};

/**
 * Sends a file as the portfolio's own page does: a promise, its bytes, which continue where the line broke, and the
 * outcome's new piece. Throws `ApiError` for a refusal, an `AbortError` when cancelled.
 */
export async function sendFile(options: Options): Promise<FileView> {
  const { file, submissionId, signal, onProgress } = options;
  const about = { fileName: file.name, fileType: file.type, fileSize: file.size };
  const promise = await untilSent(
    options,
    () => ask<UploadPromise>("/objects/upload", { json: { ...about, purpose: "evidence" }, signal }),
  );
  const address = embedded(promise.tusURL);
  let maxSent = 0;
  let begun = false;
  signal.addEventListener(
    "abort",
    () => void fetch(address, { method: "DELETE", headers: TUS }).catch(() => {}),
  );
  await untilSent(options, async (onAdvance) => {
    const offset = begun ? await offsetOf(address, signal) : 0;
    begun = true;
    await asPerson(() =>
      sendBytes({ address, file, offset, signal }, (sent) => {
        if (sent > maxSent) onAdvance();
        maxSent = Math.max(maxSent, sent);
        onProgress(file.size === 0 ? 1 : sent / file.size);
      })
    );
  }, BUSY_UPLOAD);
  let maybeAdded = false;
  return await untilSent(options, async () => {
    // An upload is added only once: the answer to an earlier call may be what was lost.
    const added = maybeAdded ? (await options.readFiles()).find((known) => isNew(known, options)) : undefined;
    maybeAdded = true;
    const json = { ...about, fileUrl: promise.objectPath };
    return added ??
      await ask<FileView>(`/submissions/${encodeURIComponent(submissionId)}/files`, { json, signal });
  });
}

function isNew(known: FileView, { file, submissionId, isKnown }: Options): boolean {
  return known.submissionId === submissionId && known.fileSize === file.size && !isKnown(known.id);
}

async function offsetOf(address: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(address, { method: "HEAD", headers: TUS, signal });
  if (!response.ok) throw apiError(response.status, "");
  return Number(response.headers.get("upload-offset"));
}

type Bytes = { address: string; file: File; offset: number; signal: AbortSignal };

// XMLHttpRequest: fetch reports no upload progress.
function sendBytes({ address, file, offset, signal }: Bytes, onBytes: (sent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PATCH", address);
    const headers = {
      ...TUS,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
      [PAGE_OWNER_HEADER]: person.value?.id ?? "",
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onBytes(offset + loaded);
    request.onload = () => {
      const { status, responseText } = request;
      if (status < 200 || status > 299) return reject(apiError(status, responseText));
      onBytes(file.size);
      resolve();
    };
    request.onerror = () => reject(new TypeError("The connection was lost."));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file.slice(offset));
  });
}

type Line = Pick<Options, "signal" | "onConnection">;

/** Tries again with growing delays, or at once when the device is online again; progress resets the delays. */
async function untilSent<T>(
  { signal, onConnection }: Line,
  attempt: (onAdvance: () => void) => Promise<T>,
  passing: readonly number[] = [],
): Promise<T> {
  for (let failures = 0;; failures++) {
    try {
      const result = await attempt(() => {
        if (failures > 0) onConnection(true);
        failures = 0;
      });
      onConnection(true);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      const delay = navigator.onLine ? RETRY_DELAYS_MS[failures] : Infinity;
      if (!isTransient(error, passing) || delay === undefined) throw error;
      onConnection(false);
      if (delay === Infinity) failures = -1;
      await online(delay, signal);
    }
  }
}

/** No network, or a restarting server; `passing`: other transient errors. */
function isTransient(error: unknown, passing: readonly number[]): boolean {
  if (error instanceof ApiError) return [502, 503, 504, ...passing].includes(error.status);
  return error instanceof TypeError;
}

function online(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      removeEventListener("online", settle);
      resolve();
    };
    const timer = ms === Infinity ? undefined : setTimeout(settle, ms);
    addEventListener("online", settle);
    signal.addEventListener("abort", settle, { once: true });
  });
}
