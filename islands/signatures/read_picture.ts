import { SIGNATURE } from "../../domain/signatures.ts";

/** Why a file cannot be a signature; null where it may be. */
export function checkSignaturePicture({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) return "This is not a picture. Choose a photo or scan of the signature.";
  if (size <= SIGNATURE.bytes) return null;
  const kB = Math.ceil(size / 1000);
  return `This picture has ${kB} kB, and ${
    SIGNATURE.bytes / 1000
  } kB is the limit. Cut it down to the signature, or draw or type it.`;
}

/** As a data URL. Rejects where the file cannot be read. */
export function readPicture(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
