import type { EvidenceKind, ThumbnailState } from "../../../domain/evidence.ts";

/** What can be looked at in place: a piece of evidence, or a teacher's resource. */
export type Viewable = {
  fileName: string;
  fileType: string;
  fileUrl: string;
  kind: EvidenceKind;
  thumbnailUrl: string | null;
  thumbnail: ThumbnailState;
  /** In bytes. */
  fileSize: number;
};
