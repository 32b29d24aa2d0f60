import { beginsRightToLeft, directedRuns, graphemes, hasRightToLeft, turnedAround } from "./direction.ts";
import type { Face } from "./open_faces.ts";

/** Letters of one face, in the order in which they are handed to it; or the place of a letter that no face has. */
export type Piece = { face: Face; text: string } | "box";

/** What has no picture of its own: joiners, directional marks, variation selectors. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/**
 * A line as pieces from left to right. Whatever no face has stands as a box, one for each letter that a reader sees, and
 * is never dropped; `base` says whether the whole text, of which this may be one line, runs from right to left.
 */
export function piecesOf(line: string, faces: readonly Face[], base = beginsRightToLeft(line)): Piece[] {
  return directedRuns(line, base).flatMap(({ text, rightToLeft }) => {
    const pieces = byFace(text, faces);
    if (!rightToLeft) return pieces;
    return pieces.toReversed().map((piece) =>
      // A face turns joined letters around by itself.
      piece === "box" || hasRightToLeft(piece.text) ? piece : { ...piece, text: turnedAround(piece.text) }
    );
  });
}

function byFace(text: string, faces: readonly Face[]): Piece[] {
  const pieces: Piece[] = [];
  for (const piece of graphemes(text).flatMap((letter) => lettersOf(letter, faces))) {
    const last = pieces.at(-1);
    if (piece !== "box" && last !== undefined && last !== "box" && last.face === piece.face) {
      pieces[pieces.length - 1] = { face: last.face, text: last.text + piece.text };
    } else pieces.push(piece);
  }
  return pieces;
}

/** One letter with its marks: whole from one face, else part by part, else one box. */
function lettersOf(letter: string, faces: readonly Face[]): Piece[] {
  const parts = [...letter].filter((part) =>
    !UNSEEN.test(part) || faces.some((face) => face.letters.has(part))
  );
  const seen = parts.filter((part) => !UNSEEN.test(part));
  if (seen.length === 0) return [];
  const whole = faces.find((face) => seen.every((part) => face.letters.has(part)));
  if (whole) return [{ face: whole, text: parts.filter((part) => whole.letters.has(part)).join("") }];
  const single = seen.map((part): Piece => {
    const face = faces.find((face) => face.letters.has(part));
    return face ? { face, text: part } : "box";
  });
  return single.every((piece) => piece === "box") ? ["box"] : single;
}
