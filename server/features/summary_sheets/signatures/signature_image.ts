import { Buffer } from "node:buffer";
import { AppError } from "../../../../domain/errors.ts";
import { NOTHING_DRAWN, SIGNATURE, type SignaturePart } from "../../../../domain/signatures.ts";
import { queueDrawing } from "../../evidence/thumbnails/draw_thumbnail.ts";
import { drawInk } from "./draw_ink.ts";

const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,(?<data>[A-Za-z0-9+/]+={0,2})$/;

/** Redrawn as a PNG data URL without metadata. Throws `too_large`, `wrong_type` for what is no picture, `invalid` for an empty one. */
export async function redrawSignature(part: SignaturePart, dataUrl: string): Promise<string> {
  const data = DATA_URL.exec(dataUrl)?.groups?.["data"];
  const bytes = data === undefined ? null : Buffer.from(data, "base64");
  if (bytes !== null && bytes.length > SIGNATURE.bytes) {
    throw refusal("too_large", part, "The picture of a signature can be at most 200 kB");
  }
  const drawn = bytes && await queueDrawing(() => drawInk(bytes));
  if (drawn === null) throw refusal("wrong_type", part, "This is not a picture that can be read");
  if (drawn === "blank") throw refusal("invalid", part, NOTHING_DRAWN);
  return `data:image/png;base64,${Buffer.from(drawn).toString("base64")}`;
}

function refusal(
  code: "too_large" | "wrong_type" | "invalid",
  part: SignaturePart,
  message: string,
): AppError {
  return new AppError(code, message, { fields: { [`${part}Signature`]: message } });
}
