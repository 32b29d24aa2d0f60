import { Buffer, Direction, shape } from "harfbuzzjs";
import type { Face } from "./font_faces.ts";

/**
 * Shares of the size. `text`: what it stands for; of the glyphs of a letter or syllable one has all of it and the width of
 * all, the others none.
 */
export type ShapedGlyph = { id: number; text: string; x: number; y: number; width: number };

/** Glyphs from left to right, and the width of all. */
export type ShapedRun = { glyphs: ShapedGlyph[]; advance: number };

/** A run in one face and one direction. */
export function shapeText({ font, unitsPerEm }: Face, text: string, rightToLeft: boolean): ShapedRun {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const clusters = Map.groupBy(
    buffer.getGlyphInfos().map(({ codepoint: id, cluster }, at) => ({ id, cluster, at })),
    ({ cluster }) => cluster,
  );
  const starts = [...clusters.keys()].toSorted((a, b) => a - b);
  const places = new Map(starts.map((start, place) => [start, place]));
  const unit = 1 / unitsPerEm;
  let pen = 0;
  const glyphs = [...clusters].flatMap(([start, parts]) => {
    const whole = text.slice(start, starts[places.get(start)! + 1]);
    const advances = parts.map(({ at }) => positions[at]!.xAdvance);
    // A mark may come before its letter.
    const holder = Math.max(0, advances.findIndex((advance) => advance > 0));
    return parts.map(({ id, at }, place): ShapedGlyph => {
      const { xAdvance, xOffset, yOffset } = positions[at]!;
      const x = (pen + xOffset) * unit;
      pen += xAdvance;
      const own = parts.length === 1 ? font.glyphHAdvance(id) : advances.reduce((sum, next) => sum + next, 0);
      return place === holder
        ? { id, text: whole, x, y: yOffset * unit, width: own * unit }
        : { id, text: "", x, y: yOffset * unit, width: 0 };
    });
  });
  return { glyphs, advance: pen * unit };
}
