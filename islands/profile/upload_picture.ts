import type { UserView } from "../../server/features/sign_in/user_view.ts";
import { answer } from "../api.ts";
import { putFile } from "../fetch_with_progress.ts";
import { profileApi } from "./queries.ts";

/** Uploads in three calls (spec 1 §7). `onProgress` gets 0 to 1. Throws as `answer` does. */
export async function uploadPicture(file: File, onProgress: (sent: number) => void): Promise<UserView> {
  const { uploadUrl, objectPath } = await answer(
    profileApi.profile["upload-url"].$post({ json: { fileName: file.name, fileType: file.type } }),
  );
  await putFile(uploadUrl, file, onProgress);
  return await answer(profileApi.profile["update-picture"].$post({ json: { objectPath } }));
}
