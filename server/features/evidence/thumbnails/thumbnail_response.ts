import { notFound } from "../../../../domain/errors.ts";
import type { Services } from "../../../services.ts";
import { type Asked, fileResponse } from "../file_response.ts";
import type { StoredFile } from "../read_evidence.ts";
import { THUMBNAIL_TYPE } from "./stored_thumbnail.ts";

/**
 * A thumbnail never changes, nor does the id in its address, so a browser need not ask for it again while the same person
 * is signed in. On a shared tablet the next one's cookie is another, and what is kept does not serve it.
 */
const FOR_EVER = "private, max-age=31536000, immutable";

/** Answers GET and HEAD for a file's small picture; `not_found` while there is none. */
export async function thumbnailResponse(
  storage: Pick<Services["storage"], "read">,
  { id, thumbnailKey, thumbnailSize }: StoredFile,
  asked: Asked,
): Promise<Response> {
  if (thumbnailKey === null || thumbnailSize === null) throw notFound();
  const picture = { id: `${id}-thumbnail`, storageKey: thumbnailKey, fileSize: thumbnailSize };
  return await drawnResponse(storage, { ...picture, fileName: "thumbnail.webp" }, asked);
}

/** Answers the same for a picture that was drawn here and never changes; its size in bytes. */
export async function drawnResponse(
  storage: Pick<Services["storage"], "read">,
  drawn: Pick<StoredFile, "id" | "storageKey" | "fileName" | "fileSize">,
  asked: Asked,
): Promise<Response> {
  const answer = await fileResponse(storage, { ...drawn, fileType: THUMBNAIL_TYPE }, asked, FOR_EVER);
  answer.headers.set("Vary", "Cookie");
  return answer;
}
