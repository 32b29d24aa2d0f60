import type { Sharp } from "sharp";
import { DRAWN_SMALLER_FROM } from "../../../../domain/photo_preview.ts";
import { drawPicture, drawThumbnail, toThumbnail } from "./draw_thumbnail.ts";

/** As documents show a picture: 180 mm at some 220 dpi. */
const PRINT = { side: 1600, quality: 80 } as const;

type Bytes = Uint8Array<ArrayBuffer>;
/** A WebP and a JPEG. */
export type DrawnEvidence = { thumbnail: Bytes; print: Bytes | null };

/** Within 1,600 pixels, in sRGB, on white, without metadata; of an upright picture. */
export function toPrint(image: Sharp): Sharp {
  return toPrintSize(image).flatten({ background: "#ffffff" }).toColourspace("srgb")
    .jpeg({ quality: PRINT.quality, mozjpeg: false });
}

/** Both of one decoding; no print of a small picture, which a document draws itself in some 30 ms, or where it would be larger. Null as `drawThumbnail`. */
export async function drawEvidence(picture: Uint8Array): Promise<DrawnEvidence | null> {
  if (picture.length < DRAWN_SMALLER_FROM) return await drawSmall(picture);
  return await drawPicture(picture, async (image, sharp) => {
    const { data, info: { width, height, channels } } = await toPrintSize(image).raw()
      .toBuffer({ resolveWithObject: true });
    const open = () => sharp(data, { raw: { width, height, channels } });
    const print = await toPrint(open()).toBuffer();
    return {
      thumbnail: await toThumbnail(open()),
      print: print.length < picture.length ? new Uint8Array(print) : null,
    };
  });
}

/** A thumbnail alone: also for a film's picture, or a resource, which no document shows. */
export async function drawSmall(picture: Uint8Array): Promise<DrawnEvidence | null> {
  const thumbnail = await drawThumbnail(picture);
  return thumbnail && { thumbnail, print: null };
}

function toPrintSize(image: Sharp): Sharp {
  return image.resize(PRINT.side, PRINT.side, { fit: "inside", withoutEnlargement: true });
}
