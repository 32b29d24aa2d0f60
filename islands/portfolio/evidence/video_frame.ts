import { sendUpload } from "../../../browser/uploads/send_upload.ts";
import { uploadApi } from "./upload_api.ts";

type Video = { file: File; personId: string; signal: AbortSignal };

/** Resolves to the path of the uploaded frame (spec 1 §2.7); failures are only logged and give null (spec 1 §8). */
export async function uploadVideoFrame({ file, personId, signal }: Video): Promise<string | null> {
  try {
    const image = await drawFrame(file);
    if (!image) return null;
    const frame = new File([image], "frame.jpg", { type: "image/jpeg" });
    const { objectPath } = await sendUpload({
      api: uploadApi,
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

const MAX_WIDTH_PX = 640;
// spec 1 §9
const FRAME_SECONDS = 1;
const JPEG_QUALITY = 0.7;
const LOAD_TIMEOUT_MS = 10_000;

/** A JPEG; null when the browser cannot play the video. */
async function drawFrame(blob: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(blob);
  const video = document.createElement("video");
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: "auto" });
    video.src = url;
    if (!await waitForEvent(video, "loadeddata")) return null;
    video.currentTime = frameTime(video.duration);
    if (!await waitForEvent(video, "seeked") || video.videoWidth === 0) return null;
    return await jpegOf(video);
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** At one second, or in the middle of a shorter video; a new recording has an infinite duration. */
export function frameTime(duration: number): number {
  return duration > FRAME_SECONDS ? FRAME_SECONDS : duration / 2 || 0;
}

function waitForEvent(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), LOAD_TIMEOUT_MS);
    const end = (success: boolean) => {
      clearTimeout(timer);
      resolve(success);
    };
    video.addEventListener(event, () => end(true), { once: true });
    video.addEventListener("error", () => end(false), { once: true });
  });
}

function jpegOf(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, MAX_WIDTH_PX / video.videoWidth);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
