import { ApiError } from "./api.ts";

/** To the address of an upload's promise. `onProgress` gets 0 to 1. Throws as `answer` does. */
export function putFile(url: string, file: File, onProgress: (sent: number) => void): Promise<void> {
  // XMLHttpRequest: fetch reports no upload progress.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.upload.addEventListener(
      "progress",
      ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener(
      "load",
      () =>
        request.status >= 200 && request.status < 300
          ? resolve()
          : reject(new ApiError(request.status, request.statusText, request.responseText)),
    );
    request.addEventListener("error", () => reject(new TypeError("The connection was lost.")));
    request.send(file);
  });
}
