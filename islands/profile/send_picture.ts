import { calls } from "../../domain/links.ts";
import type { UserView } from "../../server/features/sign_in/user_view.ts";
import { ApiError, callApi } from "../call_api.ts";

/**
 * Makes a file one's profile picture: a promise, its bytes, and their use (spec 1 §7, Uploads). `onProgress` is told the
 * share of the bytes that have gone, 0 to 1. Gives the user as they are then. Throws as `callApi` does.
 */
export async function sendPicture(file: File, onProgress: (sent: number) => void): Promise<UserView> {
  const body = { fileName: file.name, fileType: file.type };
  const { uploadUrl, objectPath } = await callApi<{ uploadUrl: string; objectPath: string }>(
    calls.pictureUpload(),
    { method: "POST", body },
  );
  await putFile(uploadUrl, file, onProgress);
  return await callApi<UserView>(calls.updatePicture(), { method: "POST", body: { objectPath } });
}

/** Sends the bytes in one go; only this way of asking says how many have gone. */
function putFile(url: string, file: File, onProgress: (sent: number) => void): Promise<void> {
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
