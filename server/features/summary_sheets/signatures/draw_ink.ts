import type { Sharp } from "sharp";
import { SIGNATURE } from "../../../../domain/signatures.ts";
import { drawPicture } from "../../evidence/thumbnails/draw_thumbnail.ts";

/** Pixels of what is looked at: a pen's two pixels are still lines there. */
const LOOKED_AT = { width: 3 * SIGNATURE.width, height: 3 * SIGNATURE.height };
/** Minimum difference of paper and ink, out of 255; a compressed picture of blank paper has less. */
const MIN_CONTRAST = 40;
/** Pixels a side: less is a slip of the finger. */
const MIN_INK = 8;
/** Pixels of height from which on a line is thin in print, where all signatures are as high. */
const THIN_FROM = 100;
/** Percent of a picture's pixels that may be ink or shadow; the rest is paper. */
const PAPER_FROM = 40;

type Raw = { data: Uint8Array; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/**
 * Ink on white paper without margins, as a PNG in few colours: a line that is two of a wide canvas's pixels would be grey and
 * hardly seen in print. "blank" where nothing is drawn; null for damaged, unsupported or too large pictures.
 */
export async function drawInk(picture: Uint8Array): Promise<Uint8Array<ArrayBuffer> | "blank" | null> {
  return await drawPicture(picture, async (image, sharp) => {
    const reopen = ({ data, info: { width, height, channels } }: Raw): Sharp =>
      sharp(data, { raw: { width, height, channels } });
    const shape = { fit: "inside", withoutEnlargement: true } as const;
    const onPaper = await toRaw(image.flatten({ background: "white" }).resize({ ...LOOKED_AT, ...shape }));
    const { channels: [grey] } = await reopen(onPaper).greyscale().stats();
    if (grey!.max - grey!.min < MIN_CONTRAST) return "blank";
    const cleaned = await toRaw(reopen(onPaper).normalise({ lower: 0, upper: PAPER_FROM }));
    const ink = await toRaw(
      reopen(cleaned).trim({ background: "white", threshold: MIN_CONTRAST, lineArt: true }),
    );
    if (Math.max(ink.info.width, ink.info.height) < MIN_INK) return "blank";
    const box = { width: SIGNATURE.width, height: SIGNATURE.height };
    const small = await toRaw(reopen(ink).resize({ ...box, ...shape }));
    // Halves of a line's pixels get the darkness of the line.
    const line = reopen(small).linear(1.5, -0.5 * 255);
    return new Uint8Array(
      await (small.info.height > THIN_FROM ? line.dilate(1) : line).png({ palette: true, colours: 16 })
        .toBuffer(),
    );
  });
}

async function toRaw(image: Sharp): Promise<Raw> {
  return await image.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}
