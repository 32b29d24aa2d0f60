import { bidiRuns, graphemes, hasRightToLeft, isRightToLeft, reversedText } from "./bidi.ts";
import type { Face } from "./font_faces.ts";

/** A run of text in one face, or a box for a letter that no face has. */
type FontRun = { face: Face; text: string } | "box";

/** Joiners, directional marks, variation selectors. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** Runs in visual order; `base` is the direction of the whole text, of which this may be one line. */
export function fontRunsOf(line: string, faces: readonly Face[], base = isRightToLeft(line)): FontRun[] {
  return bidiRuns(line, base).flatMap(({ text, rightToLeft }) => {
    const runs = byFace(text, faces);
    if (!rightToLeft) return runs;
    return runs.toReversed().map((run) =>
      // Fontkit reverses joined letters itself.
      run === "box" || hasRightToLeft(run.text) ? run : { ...run, text: reversedText(run.text) }
    );
  });
}

function byFace(text: string, faces: readonly Face[]): FontRun[] {
  const runs: FontRun[] = [];
  for (const run of graphemes(text).flatMap((letter) => graphemeRuns(letter, faces))) {
    const last = runs.at(-1);
    if (run !== "box" && last !== undefined && last !== "box" && last.face === run.face) {
      runs[runs.length - 1] = { face: last.face, text: last.text + run.text };
    } else runs.push(run);
  }
  return runs;
}

/** Whole from one face, else part by part, else one box. */
function graphemeRuns(letter: string, faces: readonly Face[]): FontRun[] {
  const parts = [...letter].filter((part) =>
    !INVISIBLE.test(part) || faces.some((face) => face.letters.has(part))
  );
  const seen = parts.filter((part) => !INVISIBLE.test(part));
  if (seen.length === 0) return [];
  const whole = faces.find((face) => seen.every((part) => face.letters.has(part)));
  if (whole) return [{ face: whole, text: parts.filter((part) => whole.letters.has(part)).join("") }];
  const single = seen.map((part): FontRun => {
    const face = faces.find((face) => face.letters.has(part));
    return face ? { face, text: part } : "box";
  });
  return single.every((run) => run === "box") ? ["box"] : single;
}
