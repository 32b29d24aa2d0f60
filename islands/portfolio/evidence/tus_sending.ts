import { DetailedError, Upload } from "tus-js-client";
import { ApiError } from "../../call_api.ts";

/** A line on which nothing moves for so long counts as cut, in milliseconds: phones do not always notice. */
const SILENCE = 60_000;

type Bytes = {
  url: string;
  file: File;
  signal: AbortSignal;
  /** Told how many bytes have gone, those of earlier attempts included. */
  onBytes: (sent: number) => void;
};

/**
 * Sends what the server does not hold yet of a file, in one attempt (tus). Throws `ApiError` for an answer that is not
 * OK, `TypeError` when the line was cut or fell silent, and an `AbortError` when it was cancelled.
 */
export function sendBytes({ url, file, signal, onBytes }: Bytes): Promise<void> {
  return new Promise((resolve, reject) => {
    let watch: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      clearTimeout(watch);
      signal.removeEventListener("abort", cancel);
      settle();
    };
    const upload = new Upload(file, {
      uploadUrl: url,
      // What is tried again, and when, is decided around this attempt.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (sent) => {
        listen();
        onBytes(sent);
      },
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(refusalOf(error))),
    });
    const stop = (reason: unknown) => {
      void upload.abort();
      end(() => reject(reason));
    };
    const cancel = () => stop(signal.reason);
    const listen = () => {
      clearTimeout(watch);
      watch = setTimeout(() => stop(new TypeError("The line fell silent.")), SILENCE);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", cancel);
    listen();
    upload.start();
  });
}

/** Tells the server that an upload will not go on, so that what it held is free again. A failure is left to the daily sweep. */
export async function giveUp(url: string): Promise<void> {
  // The cut request may hold the upload for a moment longer.
  await Upload.terminate(url, { retryDelays: [500, 2000, 5000] }).catch(() => {});
}

function refusalOf(error: Error): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer || answer.getStatus() === 0) return new TypeError("The connection was lost.");
  return new ApiError(answer.getStatus(), "", answer.getBody() ?? "");
}
