import type { UserView } from "../../server/features/sign_in/user_view.ts";
import { answer, ApiError } from "../api.ts";
import { profileApi } from "./queries.ts";

/** Uploads in three calls (spec 1 §7). `onProgress` gets 0 to 1. Throws as `answer` does. */
export async function uploadPicture(file: File, onProgress: (sent: number) => void): Promise<UserView> {
  const { uploadUrl, objectPath } = await answer(
    profileApi.profile["upload-url"].$post({ json: { fileName: file.name, fileType: file.type } }),
  );
  await putFile(uploadUrl, file, onProgress);
  return await answer(profileApi.profile["update-picture"].$post({ json: { objectPath } }));
}

// XMLHttpRequest: fetch reports no upload progress.
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
