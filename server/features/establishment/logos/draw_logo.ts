import type { Sharp } from "sharp";
import { AppError } from "../../../../domain/errors.ts";
import { LOGO_REFUSALS, LOGO_SIDE_PX, type LogoRefusal } from "../../../../domain/logos.ts";
import { SVG_TYPE } from "../../evidence/content/detect_type.ts";
import { drawPicture, hasTooManyPixels } from "../../evidence/thumbnails/draw_thumbnail.ts";
import { checkSvg } from "./svg/check_svg.ts";
import { drawSvg } from "./svg/draw_svg.ts";

/** A PNG with its transparency and no metadata, at most `LOGO_SIDE_PX` a side. Throws `wrong_type` with the reason. */
export async function drawLogo(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = type === SVG_TYPE ? await drawCheckedSvg(bytes) : bytes;
  const logo = await drawPicture(picture, toPng);
  if (logo) return logo;
  throw refusal(await hasTooManyPixels(picture) ? "tooManyPixels" : "damaged");
}

async function drawCheckedSvg(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const problem = checkSvg(bytes);
  if (problem) throw refusal(problem);
  const drawn = await drawSvg(bytes, LOGO_SIDE_PX);
  if (drawn === "unreadable") throw refusal("svgDamaged");
  if (drawn === "failed") throw refusal("svgTooComplex");
  return drawn;
}

function refusal(reason: LogoRefusal): AppError {
  return new AppError("wrong_type", LOGO_REFUSALS[reason]);
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
