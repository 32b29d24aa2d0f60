import { DetailedError, Upload } from "tus-js-client";
import { PAGE_OWNER_HEADER } from "../../domain/call_headers.ts";
import { ApiError } from "../api_error.ts";

/** Phones do not always report a lost connection. */
const STALL_TIMEOUT_MS = 60_000;

/** `personId`: in whose name they are sent. */
type Address = { url: string; personId: string };
type Options = Address & {
  file: File;
  signal: AbortSignal;
  /** Includes the bytes of earlier attempts. */
  onBytes: (sent: number) => void;
};

/**
 * Sends the missing bytes in one attempt. Throws `ApiError` for an error response, `TypeError` for a lost or stalled
 * connection, and an `AbortError` when cancelled.
 */
export function sendBytes({ url, personId, file, signal, onBytes }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      clearTimeout(stallTimer);
      signal.removeEventListener("abort", cancel);
      settle();
    };
    const upload = new Upload(file, {
      uploadUrl: url,
      headers: { [PAGE_OWNER_HEADER]: personId },
      // Retries are the caller's: `withRetry`.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (sent) => {
        watchForStall();
        onBytes(sent);
      },
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(uploadError(error))),
    });
    const stop = (reason: unknown) => {
      void upload.abort();
      end(() => reject(reason));
    };
    const cancel = () => stop(signal.reason);
    const watchForStall = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => stop(new TypeError("The connection dropped.")), STALL_TIMEOUT_MS);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", cancel);
    watchForStall();
    upload.start();
  });
}

/** A failure is left to the daily sweep. */
export async function terminateUpload({ url, personId }: Address): Promise<void> {
  // The aborted request may lock the upload for a moment.
  const headers = { [PAGE_OWNER_HEADER]: personId };
  await Upload.terminate(url, { headers, retryDelays: [500, 2000, 5000] }).catch(() => {});
}

function uploadError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return new TypeError("The connection was lost.");
  const retryAfter = response.getHeader("retry-after") ?? null;
  return new ApiError(response.getStatus(), "", response.getBody() ?? "", retryAfter);
}
