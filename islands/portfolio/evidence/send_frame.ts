import { sendUpload } from "./send_upload.ts";

type Film = { file: File; personId: string; signal: AbortSignal };

/**
 * Makes a film's small picture and brings it to the server (spec 1 §2.7). Gives its path, or null when there is none: a
 * film without a picture is still evidence, so failures are only logged (spec 1 §8).
 */
export async function sendFrame({ file, personId, signal }: Film): Promise<string | null> {
  try {
    const { drawFrame } = await import("./draw_frame.ts");
    const picture = await drawFrame(file);
    if (!picture) return null;
    const frame = new File([picture], "frame.jpg", { type: "image/jpeg" });
    const { objectPath } = await sendUpload({
      file: frame,
      purpose: "thumbnail",
      personId,
      signal,
      onProgress: () => {},
    });
    return objectPath;
  } catch (error) {
    if (signal.aborted) throw error;
    console.debug("No picture of this film could be made.", error);
    return null;
  }
}
