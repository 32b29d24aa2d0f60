import type { ToastMessage } from "../../page_services.ts";

/** The image on the clipboard; null after a toast that says why there is none. */
export async function pasteImage(
  toast: (message: ToastMessage) => void,
  failureTitle: string,
): Promise<File | null> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((type) => type.startsWith("image/"));
      if (type) return new File([await item.getType(type)], screenshotName(type, new Date()), { type });
    }
    const description = "Copy a picture first, then press Paste.";
    toast({ title: "No image found", description, tone: "warning" });
  } catch {
    toast({ title: failureTitle, description: "Cannot access clipboard. Please try again.", tone: "danger" });
  }
  return null;
}

export function screenshotName(type: string, now: Date): string {
  return `Screenshot ${timestamp(now)}.${type.slice("image/".length)}`;
}

export function voiceNoteName(type: string, now: Date): string {
  return `Voice note ${timestamp(now)}.${type === "audio/mp4" ? "m4a" : "weba"}`;
}

// In the device's time zone: `2026-06-15 14.05`.
function timestamp(now: Date): string {
  const pad = (number: number) => String(number).padStart(2, "0");
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  return `${day} ${pad(now.getHours())}.${pad(now.getMinutes())}`;
}
