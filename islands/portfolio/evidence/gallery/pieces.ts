import { fittedUrl } from "../../../../domain/photo_preview.ts";
import type { FileView } from "../../../../server/features/evidence/read_assignment_files.ts";
import type { ViewableFile } from "../../state/portfolio_context.ts";

/** `id` is the evidence's; a resource has none. */
export type Piece = ViewableFile & Partial<Pick<FileView, "id" | "outcomeIndex">>;

/** The pieces that the gallery leads through: all evidence of the portfolio, or the resource alone. */
export function piecesWith(file: Piece, files: readonly FileView[]): readonly Piece[] {
  return file.id === undefined ? [file] : files;
}

/** '2 of 5, outcome 3', among the pieces of its outcome; nothing for a resource. */
export function positionText(piece: Piece, pieces: readonly Piece[]): string | null {
  if (piece.outcomeIndex === undefined) return null;
  const group = pieces.filter(({ outcomeIndex }) => outcomeIndex === piece.outcomeIndex);
  return `${group.indexOf(piece) + 1} of ${group.length}, outcome ${piece.outcomeIndex + 1}`;
}

/** A resource has no preview. */
export function pictureUrl(piece: Piece): string {
  return piece.id === undefined ? piece.fileUrl : fittedUrl({ ...piece, id: piece.id });
}
