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
  const { api, submissionId, file, signal, onConnection, sendThumbnail } = options;
  const upload = await sendUpload({ ...options, purpose: "evidence" });
  const thumbnailUrl = await sendThumbnail?.() ?? null;
  const { name: fileName, type: fileType, size: fileSize } = file;
  const json = { fileName, fileType, fileUrl: upload.objectPath, fileSize, thumbnailUrl };
  let maybeAdded = upload.resumed;
  const added = await withRetry(async () => {
    const existing = maybeAdded ? await findAdded(options, upload.resumed) : undefined;
    if (existing) return existing;
    maybeAdded = true;
    return await api.add(submissionId, json, signal);
  }, { signal, onConnection });
  upload.clearPromise();
  return added;
}

/** The file as added by an earlier request whose response was lost: an upload can be added only once. */
async function findAdded<Piece extends KnownPiece>(
  { api, submissionId, file, signal, isKnown }: Options<Piece>,
  resumed: boolean,
): Promise<Piece | undefined> {
  const pieces = await api.list(signal);
  return pieces.find((piece) =>
    piece.submissionId === submissionId && piece.fileSize === file.size && (resumed || !isKnown(piece.id))
  );
}
