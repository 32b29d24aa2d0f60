import { megabytes, UPLOAD_LIMITS } from "../../domain/limits.ts";

/** No uploads: always the same list, so that a card without any need not be drawn again. */
export const NO_UPLOADS: readonly Upload[] = [];

/** A file on its way to an outcome. `sent` is the share of its bytes that have gone, 0 to 1. */
export type Upload = {
  key: number;
  submissionId: string;
  file: File;
  phase: "waiting" | "sending" | "failed";
  sent: number;
  message: string | null;
};

export type UploadEvent =
  | { type: "chosen"; submissionId: string; files: readonly File[] }
  | { type: "started"; key: number }
  | { type: "progressed"; key: number; sent: number }
  | { type: "failed"; key: number; message: string }
  | { type: "retried"; key: number }
  | { type: "gone"; key: number };

/** The uploads after something happened; they keep the order in which they were chosen. */
export function nextUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === "chosen") {
    const first = Math.max(0, ...uploads.map((upload) => upload.key)) + 1;
    return [
      ...uploads,
      ...event.files.map((file, i): Upload => ({
        key: first + i,
        submissionId: event.submissionId,
        file,
        phase: "waiting",
        sent: 0,
        message: null,
      })),
    ];
  }
  if (event.type === "gone") return uploads.filter((upload) => upload.key !== event.key);
  return uploads.map((upload) => upload.key === event.key ? changed(upload, event) : upload);
}

function changed(upload: Upload, event: Exclude<UploadEvent, { type: "chosen" | "gone" }>): Upload {
  switch (event.type) {
    case "started":
      return { ...upload, phase: "sending", sent: 0, message: null };
    case "progressed":
      return { ...upload, sent: event.sent };
    case "failed":
      return { ...upload, phase: "failed", message: event.message };
    case "retried":
      return { ...upload, phase: "waiting", sent: 0, message: null };
  }
}

/** The next to send: one at a time on the whole page, so that saving a text never waits behind a film. */
export function nextToSend(uploads: readonly Upload[]): Upload | undefined {
  if (uploads.some((upload) => upload.phase === "sending")) return undefined;
  return uploads.find((upload) => upload.phase === "waiting");
}

/** The uploads of one outcome. */
export function uploadsOf(uploads: readonly Upload[], submissionId: string): readonly Upload[] {
  const own = uploads.filter((upload) => upload.submissionId === submissionId);
  return own.length > 0 ? own : NO_UPLOADS;
}

/** How far a file is, in words. */
export function uploadWords({ phase, sent, file, message }: Upload): string {
  if (phase === "waiting") return "Waiting…";
  if (phase === "failed") return message ?? "";
  return sent < 1 ? `${Math.floor(100 * sent)}% of ${megabytes(file.size)}` : "Checking the file…";
}

const { bytes: MOST_BYTES, files: MOST_FILES } = UPLOAD_LIMITS.evidence;

/** What is wrong with a batch of files before any is sent, in the spec's words (spec 1 §5), or null. */
export function checkBatch(files: readonly { name: string; size: number }[]): string | null {
  if (files.length > MOST_FILES) return `Maximum ${MOST_FILES} file(s) allowed`;
  const large = files.find((file) => file.size > MOST_BYTES);
  return large ? `${large.name} exceeds maximum size of ${MOST_BYTES / 1024 / 1024} MB` : null;
}
