export type UploadPromise = { tusURL: string; objectPath: string; expiresAt: string };
type FileFacts = { fileName: string; fileType: string; fileSize: number };
/** A piece of evidence, as far as an upload has to know it. */
export type KnownPiece = { id: string; submissionId: string; fileName: string; fileSize: number | null };

/** Calls of a page or a frame. Each throws `ApiError` for a refusal, `TypeError` without a network. */
export type UploadApi<Purpose extends string> = {
  promise: (json: FileFacts & { purpose: Purpose }, signal: AbortSignal) => Promise<UploadPromise>;
  /** Where the bytes of a promise go. */
  bytesUrl: (tusURL: string) => string;
};

export type EvidenceApi<Piece extends KnownPiece> = UploadApi<"evidence"> & {
  /** The evidence of the portfolio as the server has it. */
  list: (signal: AbortSignal) => Promise<readonly Piece[]>;
  add: (
    submissionId: string,
    json: FileFacts & { fileUrl: string; thumbnailUrl: string | null },
    signal: AbortSignal,
  ) => Promise<Piece>;
};
