import { megabytes, UPLOAD_LIMITS } from "../../../domain/limits.ts";

/** No uploads: always the same list, so that a card without any need not be drawn again. */
export const NO_UPLOADS: readonly Upload[] = [];

/** A file on its way to an outcome. `sent` is the share of its bytes that have gone, 0 to 1. */
export type Sending = {
  key: number;
  submissionId: string;
  file: File;
  /** Pasted from the clipboard: its failure has words of its own (spec 1 §8). */
  screenshot: boolean;
  phase: "waiting" | "sending" | "failed";
  sent: number;
  /** Whether the line was lost and it goes on once that is back. */
  cut: boolean;
  message: string | null;
  /** Whether the server will not have this file, however often it is sent. */
  refused: boolean;
};

/** A voice note that is being spoken; it becomes a file on its way. */
export type Recording = { key: number; submissionId: string; phase: "recording" };

/** What an outcome is about to get. */
export type Upload = Sending | Recording;

export type UploadEvent =
  | { type: "chosen"; submissionId: string; files: readonly File[]; screenshot?: boolean }
  | { type: "recording"; submissionId: string }
  | { type: "started"; key: number }
  | { type: "progressed"; key: number; sent: number }
  | { type: "connection"; key: number; there: boolean }
  | { type: "failed"; key: number; message: string; refused: boolean }
  | { type: "retried"; key: number }
  | { type: "gone"; key: number };

/** The uploads after something happened; they keep the order in which they were chosen. One voice note at a time is spoken. */
export function nextUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  const first = Math.max(0, ...uploads.map((upload) => upload.key)) + 1;
  switch (event.type) {
    case "chosen":
      return [...uploads, ...event.files.map((file, i) => waiting(first + i, event, file))];
    case "recording": {
      const others = uploads.filter((upload) => upload.phase !== "recording");
      return [...others, { key: first, submissionId: event.submissionId, phase: "recording" }];
    }
    case "gone":
      return uploads.filter((upload) => upload.key !== event.key);
    default:
      return uploads.map((upload) =>
        upload.key === event.key && upload.phase !== "recording" ? changed(upload, event) : upload
      );
  }
}

type Choice = Extract<UploadEvent, { type: "chosen" }>;

function waiting(key: number, { submissionId, screenshot = false }: Choice, file: File): Sending {
  const fresh = { phase: "waiting", sent: 0, cut: false, message: null, refused: false } as const;
  return { key, submissionId, file, screenshot, ...fresh };
}

type Change = Exclude<UploadEvent, { type: "chosen" | "recording" | "gone" }>;

function changed(upload: Sending, event: Change): Sending {
  switch (event.type) {
    case "started":
      return { ...upload, phase: "sending", cut: false, message: null };
    case "progressed":
      return { ...upload, sent: event.sent };
    case "connection":
      return { ...upload, cut: !event.there };
    case "failed":
      return { ...upload, phase: "failed", cut: false, message: event.message, refused: event.refused };
    case "retried":
      return { ...upload, phase: "waiting", message: null };
  }
}

/** The next to send: one at a time on the whole page, so that saving a text never waits behind a film. */
export function nextToSend(uploads: readonly Upload[]): Sending | undefined {
  if (uploads.some((upload) => upload.phase === "sending")) return undefined;
  return uploads.find((upload): upload is Sending => upload.phase === "waiting");
}

/** The uploads of one outcome. */
export function uploadsOf(uploads: readonly Upload[], submissionId: string): readonly Upload[] {
  const own = uploads.filter((upload) => upload.submissionId === submissionId);
  return own.length > 0 ? own : NO_UPLOADS;
}

/** Whether an answer's status speaks of the file itself, its size or its kind (DECISIONS 25). */
export function isRefusal(status: number): boolean {
  return status === 413 || status === 415;
}

/** Whether leaving the page now would lose something. What has failed stays chosen, and was said. */
export function isUnderWay(upload: Upload): boolean {
  return upload.phase !== "failed";
}

/** What is said of an upload that failed without words from the server (spec 1 §8). */
export function failureOf({ screenshot }: Pick<Sending, "screenshot">): { title: string; words: string } {
  return screenshot
    ? { title: "Upload Failed", words: "Failed to upload screenshot. Please try again." }
    : { title: "Upload failed", words: "Failed to upload file" };
}

/** How far a file is, in words. */
export function uploadWords({ phase, sent, cut, file, message }: Sending): string {
  if (phase === "waiting") return "Waiting…";
  if (phase === "failed") return message ?? "";
  if (cut) return `Waiting for the connection… ${percent(sent)} of ${megabytes(file.size)} has gone.`;
  return sent < 1 ? `${percent(sent)} of ${megabytes(file.size)}` : "Checking the file…";
}

function percent(share: number): string {
  return `${Math.floor(100 * share)}%`;
}

const { bytes: MOST_BYTES, files: MOST_FILES } = UPLOAD_LIMITS.evidence;

/** What is wrong with a batch of files before any is sent, in the spec's words (spec 1 §5), or null. */
export function checkBatch(files: readonly { name: string; size: number }[]): string | null {
  if (files.length > MOST_FILES) return `Maximum ${MOST_FILES} file(s) allowed`;
  const large = files.find((file) => file.size > MOST_BYTES);
  return large ? `${large.name} exceeds maximum size of ${MOST_BYTES / 1024 / 1024} MB` : null;
}
