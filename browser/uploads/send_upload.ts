import { ApiError } from "../api_error.ts";
import { isTransient, withRetry } from "../with_retry.ts";
import { type PromiseStore, promiseStore } from "./promise_store.ts";
import type { UploadApi, UploadPromise } from "./upload_api.ts";

export type UploadOptions<Purpose extends string> = {
  api: UploadApi<Purpose>;
  file: File;
  purpose: Purpose;
  /** The viewer. */
  personId: string;
  signal: AbortSignal;
  /** Share of the bytes sent, 0 to 1. */
  onProgress: (sent: number) => void;
  onConnection?: (online: boolean) => void;
  /** With it the upload can be resumed after a reload. */
  submissionId?: string;
};

type SentUpload = {
  objectPath: string;
  resumed: boolean;
  /** Call once the upload is attached. */
  clearPromise: () => void;
};

/** The server has nothing left to resume. */
const FINAL_STATUSES = [400, 403, 404, 410, 413, 415];
const NO_STORE: PromiseStore = { read: () => null, save: () => {}, clear: () => {} };

/**
 * Uploads by promise and tus, with retries (spec 1 §7, Uploads). Throws `ApiError` for a refusal, `TypeError` without a
 * network, and an `AbortError` when cancelled, which also ends the upload on the server.
 */
export async function sendUpload<Purpose extends string>(
  options: UploadOptions<Purpose>,
): Promise<SentUpload> {
  const { api, file, purpose, personId, signal, onConnection, submissionId } = options;
  const store = submissionId === undefined ? NO_STORE : promiseStore({ personId, submissionId, file });
  const stored = store.read();
  if (stored) {
    try {
      return await sendPromised(options, stored, store, true);
    } catch (error) {
      // Expired, or another person's: start again.
      if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) throw error;
    }
  }
  const { name: fileName, type: fileType, size: fileSize } = file;
  const json = { fileName, fileType, fileSize, purpose };
  const promise = await withRetry(() => api.promise(json, signal), { signal, onConnection });
  store.save(promise);
  return await sendPromised(options, promise, store, false);
}

/** Ends a resumable upload on the server and here. */
export async function abandonUpload<Purpose extends string>(
  { api, personId, submissionId, file }: Required<
    Pick<UploadOptions<Purpose>, "api" | "personId" | "submissionId" | "file">
  >,
): Promise<void> {
  const store = promiseStore({ personId, submissionId, file });
  const stored = store.read();
  if (!stored) return;
  store.clear();
  const { terminateUpload } = await import("./send_bytes.ts");
  await terminateUpload({ url: api.bytesUrl(stored.tusURL), personId });
}

async function sendPromised<Purpose extends string>(
  { api, file, personId, signal, onProgress, onConnection }: UploadOptions<Purpose>,
  { tusURL, objectPath }: UploadPromise,
  store: PromiseStore,
  resumed: boolean,
): Promise<SentUpload> {
  const address = { url: api.bytesUrl(tusURL), personId };
  let maxSent = 0;
  try {
    await withRetry(async (onAdvance) => {
      const { sendBytes } = await import("./send_bytes.ts");
      const onBytes = (sent: number) => {
        if (sent > maxSent) onAdvance();
        maxSent = Math.max(maxSent, sent);
        onProgress(file.size === 0 ? 1 : sent / file.size);
      };
      await sendBytes({ ...address, file, signal, onBytes });
    }, { signal, onConnection, shouldRetry });
  } catch (error) {
    if (signal.aborted) {
      store.clear();
      void import("./send_bytes.ts").then(({ terminateUpload }) => terminateUpload(address)).catch(() => {});
    } else if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) store.clear();
    throw error;
  }
  return { objectPath, resumed, clearPromise: store.clear };
}

// 409 is a conflict of offsets; the next attempt asks for the current one.
function shouldRetry(error: unknown): boolean {
  return isTransient(error) || (error instanceof ApiError && error.status === 409);
}
