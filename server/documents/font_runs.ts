import { bidiRuns, graphemes, INVISIBLE, isRightToLeft } from "./bidi.ts";
import type { Face } from "./font_faces.ts";

/** A run of text in one face, or a box for a letter that no face has. */
type FontRun = { face: Face; text: string; rightToLeft: boolean } | "box";

type FaceRun = { face: Face; text: string } | "box";

/** Runs in visual order; `base` is the direction of the whole text, of which this may be one line. */
export function fontRunsOf(line: string, faces: readonly Face[], base = isRightToLeft(line)): FontRun[] {
  return bidiRuns(line, base).flatMap(({ text, rightToLeft }) => {
    const runs = byFace(text, faces).map((run) => run === "box" ? run : { ...run, rightToLeft });
    return rightToLeft ? runs.toReversed() : runs;
  });
}

/** In the order of the text. */
function byFace(text: string, faces: readonly Face[]): FaceRun[] {
  const runs: FaceRun[] = [];
  for (const run of graphemes(text).flatMap((letter) => graphemeRuns(letter, faces))) {
    const last = runs.at(-1);
    if (run !== "box" && last !== undefined && last !== "box" && last.face === run.face) {
      runs[runs.length - 1] = { face: last.face, text: last.text + run.text };
    } else runs.push(run);
  }
  return runs;
}

/** Whole from one face, else part by part, else one box. */
function graphemeRuns(letter: string, faces: readonly Face[]): FaceRun[] {
  const parts = [...letter].filter((part) =>
    !INVISIBLE.test(part) || faces.some((face) => face.letters.has(part))
  );
  const seen = parts.filter((part) => !INVISIBLE.test(part));
  if (seen.length === 0) return [];
  const whole = faces.find((face) => seen.every((part) => face.letters.has(part)));
  if (whole) return [{ face: whole, text: parts.filter((part) => whole.letters.has(part)).join("") }];
  const single = seen.map((part): FaceRun => {
    const face = faces.find((face) => face.letters.has(part));
    return face ? { face, text: part } : "box";
  });
  return single.every((run) => run === "box") ? ["box"] : single;
}
