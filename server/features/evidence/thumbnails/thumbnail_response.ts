import { notFound } from "../../../../domain/errors.ts";
import type { Services } from "../../../services.ts";
import { type FileRequest, fileResponse } from "../file_response.ts";
import type { StoredFile } from "../read_evidence.ts";
import { THUMBNAIL_TYPE } from "./stored_thumbnail.ts";

/** With `Vary: Cookie`, so that the next student on a shared tablet cannot reuse it. */
const IMMUTABLE = "private, max-age=31536000, immutable";

/** Throws `not_found` while there is none. */
export async function thumbnailResponse(
  storage: Pick<Services["storage"], "read">,
  { id, thumbnailKey, thumbnailSize }: StoredFile,
  request: FileRequest,
): Promise<Response> {
  if (thumbnailKey === null || thumbnailSize === null) throw notFound();
  const picture = { id: `${id}-thumbnail`, storageKey: thumbnailKey, fileSize: thumbnailSize };
  return await drawnResponse(storage, { ...picture, fileName: "thumbnail.webp" }, request);
}

/** `fileSize` in bytes. */
export async function drawnResponse(
  storage: Pick<Services["storage"], "read">,
  image: Pick<StoredFile, "id" | "storageKey" | "fileName" | "fileSize">,
  request: FileRequest,
): Promise<Response> {
  const response = await fileResponse(storage, { ...image, fileType: THUMBNAIL_TYPE }, request, IMMUTABLE);
  response.headers.set("Vary", "Cookie");
  return response;
}
