/** As many pixels wide as the picture of a film is at most. */
const WIDEST = 640;
/** Spec 1 §9: the frame at one second, as JPEG. */
const MOMENT = 1;
const QUALITY = 0.7;
/** How long a film may take to show its frame, in milliseconds. */
const PATIENCE = 10_000;

/** The frame of a film at one second, or in the middle of a shorter one, as JPEG; null when the browser cannot play it. */
export async function drawFrame(film: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(film);
  const video = document.createElement("video");
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: "auto" });
    video.src = url;
    if (!await happens(video, "loadeddata")) return null;
    video.currentTime = momentOf(video.duration);
    if (!await happens(video, "seeked") || video.videoWidth === 0) return null;
    return await jpegOf(video);
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Which second of a film is drawn; one that was just recorded says that it is endless. */
export function momentOf(duration: number): number {
  return duration > MOMENT ? MOMENT : duration / 2 || 0;
}

function happens(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE);
    const end = (well: boolean) => {
      clearTimeout(timer);
      resolve(well);
    };
    video.addEventListener(event, () => end(true), { once: true });
    video.addEventListener("error", () => end(false), { once: true });
  });
}

function jpegOf(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, WIDEST / video.videoWidth);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
