import { ApiError } from "../api_error.ts";
import { withRetry } from "../with_retry.ts";
import { sendUpload, type UploadOptions } from "./send_upload.ts";
import type { EvidenceApi, KnownPiece } from "./upload_api.ts";

type Options<Piece extends KnownPiece> = Omit<UploadOptions<"evidence">, "purpose" | "api"> & {
  api: EvidenceApi<Piece>;
  submissionId: string;
  /** Evidence that was there before. */
  isKnown: (id: string) => boolean;
  /** Uploads a picture of the file; null without one. */
  sendThumbnail?: () => Promise<string | null>;
};

/** Uploads a file and adds it to an outcome (spec 1 §7, Uploads). Throws as `sendUpload` and the API. */
export async function sendEvidence<Piece extends KnownPiece>(options: Options<Piece>): Promise<Piece> {
  const { api, submissionId, file, signal, isKnown, onConnection, sendThumbnail } = options;
  const upload = await sendUpload({ ...options, purpose: "evidence" });
  const thumbnailUrl = await sendThumbnail?.() ?? null;
  const { name: fileName, type: fileType, size: fileSize } = file;
  const json = { fileName, fileType, fileUrl: upload.objectPath, fileSize, thumbnailUrl };
  let maybeAdded = false;
  const add = async () => {
    const existing = maybeAdded ? await findAdded(options, (piece) => !isKnown(piece.id)) : undefined;
    if (existing) return existing;
    maybeAdded = true;
    return await api.add(submissionId, json, signal).catch(async (error: unknown) => {
      // Before a reload it may have been added.
      const isTaken = upload.resumed && error instanceof ApiError && error.status === 409;
      const earlier = isTaken && await findAdded(options, (piece) => piece.fileName === fileName);
      if (earlier) return earlier;
      throw error;
    });
  };
  const added = await withRetry(add, { signal, onConnection });
  upload.clearPromise();
  return added;
}

/** The file as added by an earlier request whose response was lost: an upload can be added only once. */
async function findAdded<Piece extends KnownPiece>(
  { api, submissionId, file, signal }: Options<Piece>,
  isSame: (piece: Piece) => boolean,
): Promise<Piece | undefined> {
  const pieces = await api.list(signal);
  return pieces.find((piece) =>
    piece.submissionId === submissionId && piece.fileSize === file.size && isSame(piece)
  );
}
