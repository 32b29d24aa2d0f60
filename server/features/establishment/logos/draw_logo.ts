import { LOGO_SIDE_PX } from "../../../../domain/logos.ts";
import type { Sharp } from "sharp";
import { drawPicture, drawSvg } from "../../evidence/thumbnails/draw_thumbnail.ts";
import { SVG_TYPE } from "../../evidence/content/detect_type.ts";
import { isDrawableSvg } from "./drawable_svg.ts";

/** A PNG with its transparency and no metadata, at most `LOGO_SIDE_PX` a side; null for what cannot be drawn. */
export async function drawLogo(bytes: Uint8Array, type: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (type !== SVG_TYPE) return await drawPicture(bytes, toPng);
  return isDrawableSvg(bytes) ? await drawSvg(bytes, LOGO_SIDE_PX, toPng) : null;
}

async function toPng(image: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  const shape = {
    width: LOGO_SIDE_PX,
    height: LOGO_SIDE_PX,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  // A palette: a logo is a tenth of the size, and a photograph still looks like one.
  return new Uint8Array(await image.resize(shape).png({ palette: true }).toBuffer());
}
