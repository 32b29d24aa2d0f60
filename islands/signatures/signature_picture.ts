import { SIGNATURE } from "../../domain/signatures.ts";

/** Pixels of the longer side; a phone's photo has 4,000. */
const SIDES = [2000, 1400, 1000, 700] as const;
const JPEG_QUALITY = 0.8;

/** As a data URL of at most `SIGNATURE.bytes`, made smaller where need be. Rejects where the file cannot be read as a picture. */
export async function readSignaturePicture(file: Blob): Promise<string> {
  if (file.size <= SIGNATURE.bytes) return await dataUrlOf(file);
  const picture = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      const smaller = await encodeWithin(picture, side);
      if (smaller.size <= SIGNATURE.bytes) return await dataUrlOf(smaller);
    }
    throw new Error("The picture stays too large.");
  } finally {
    picture.close();
  }
}

async function encodeWithin(picture: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  const width = canvas.width = Math.max(1, Math.round(picture.width * scale));
  const height = canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY);
  const encoded = await promise;
  if (!encoded) throw new Error("The picture could not be encoded.");
  return encoded;
}

function dataUrlOf(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
