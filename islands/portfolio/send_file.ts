import { calls } from "../../domain/links.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import { ApiError, callApi } from "../call_api.ts";

type Sending = {
  submissionId: string;
  file: File;
  signal: AbortSignal;
  /** Told the share of the bytes that have gone, 0 to 1. */
  onProgress: (sent: number) => void;
};

/**
 * Uploads a file and adds it to an outcome: a promise, the bytes, the link (spec 1 §7, Uploads). Throws `ApiError` for a
 * refusal at any of the three, `TypeError` without a network, and an `AbortError` when it was cancelled.
 */
export async function sendFile({ submissionId, file, signal, onProgress }: Sending): Promise<FileView> {
  const { name: fileName, type: fileType, size: fileSize } = file;
  const { uploadURL, objectPath } = await callApi<{ uploadURL: string; objectPath: string }>(
    calls.promiseUpload(),
    { method: "POST", body: { fileName, fileType, fileSize, purpose: "evidence" }, signal },
  );
  await putFile(uploadURL, file, { signal, onProgress });
  return await callApi<FileView>(calls.submissionFiles(submissionId), {
    method: "POST",
    body: { fileName, fileType, fileUrl: objectPath, fileSize },
    signal,
  });
}

/** `fetch` does not tell how much of a body has gone; this does. */
function putFile(
  url: string,
  file: File,
  { signal, onProgress }: Pick<Sending, "signal" | "onProgress">,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    request.upload.addEventListener(
      "progress",
      ({ loaded, total }) => onProgress(total ? loaded / total : 1),
    );
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new ApiError(status, statusText, responseText));
    });
    request.addEventListener("error", () => reject(new TypeError("The connection was lost.")));
    request.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    request.open("PUT", url);
    request.send(file);
  });
}
