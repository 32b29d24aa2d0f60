import type { LinkType } from "../../../domain/external_links.ts";
import { sizeText, UPLOAD_LIMITS } from "../../../domain/limits.ts";

/** Always the same array, so that memoized cards do not re-render. */
export const NO_UPLOADS: readonly Upload[] = [];

export type FileUpload = {
  key: number;
  submissionId: string;
  file: File;
  /** Pasted from the clipboard; has its own failure text (spec 1 §8). */
  screenshot: boolean;
  phase: "waiting" | "sending" | "failed";
  /** Share of the bytes sent, 0 to 1. */
  sent: number;
  /** Waits for the connection. */
  offline: boolean;
  message: string | null;
  /** A retry cannot succeed. */
  refused: boolean;
};

/** A voice note being recorded; replaced by a FileUpload. */
type VoiceUpload = { key: number; submissionId: string; phase: "recording" };

export type Upload = FileUpload | VoiceUpload;

/** Without a title it is named by its type (spec 1 §2.7). */
export type ExternalLink = { url: string; title: string; linkType: LinkType };

/** Stable functions for all cards. */
export type UploadActions = {
  add: (submissionId: string, files: readonly File[]) => void;
  /** Adds the image on the clipboard. */
  paste: (submissionId: string) => Promise<void>;
  /** Replaces a voice note being recorded. */
  recordVoice: (submissionId: string) => void;
  /** Throws as `answer`. */
  addLink: (submissionId: string, link: ExternalLink) => Promise<void>;
  cancel: (upload: Upload) => void;
  retry: (upload: Upload) => void;
};

export type UploadEvent =
  | { type: "chosen"; submissionId: string; files: readonly File[]; screenshot?: boolean }
  | { type: "recording"; submissionId: string }
  | { type: "started"; key: number }
  | { type: "progressed"; key: number; sent: number }
  | { type: "connection"; key: number; online: boolean }
  | { type: "failed"; key: number; message: string; refused: boolean }
  | { type: "retried"; key: number }
  | { type: "removed"; key: number };

/** In the order of choosing; a new voice recording replaces the current one. */
export function uploadsReducer(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  const nextKey = Math.max(0, ...uploads.map((upload) => upload.key)) + 1;
  switch (event.type) {
    case "chosen":
      return [...uploads, ...event.files.map((file, i) => queued(nextKey + i, event, file))];
    case "recording": {
      const others = uploads.filter((upload) => upload.phase !== "recording");
      return [...others, { key: nextKey, submissionId: event.submissionId, phase: "recording" }];
    }
    case "removed":
      return uploads.filter((upload) => upload.key !== event.key);
    default:
      return uploads.map((upload) =>
        upload.key === event.key && upload.phase !== "recording" ? updated(upload, event) : upload
      );
  }
}

type ChosenEvent = Extract<UploadEvent, { type: "chosen" }>;

function queued(key: number, { submissionId, screenshot = false }: ChosenEvent, file: File): FileUpload {
  const initial = { phase: "waiting", sent: 0, offline: false, message: null, refused: false } as const;
  return { key, submissionId, file, screenshot, ...initial };
}

type FileEvent = Exclude<UploadEvent, { type: "chosen" | "recording" | "removed" }>;

function updated(upload: FileUpload, event: FileEvent): FileUpload {
  switch (event.type) {
    case "started":
      return { ...upload, phase: "sending", offline: false, message: null };
    case "progressed":
      return { ...upload, sent: event.sent };
    case "connection":
      return { ...upload, offline: !event.online };
    case "failed":
      return { ...upload, phase: "failed", offline: false, message: event.message, refused: event.refused };
    case "retried":
      return { ...upload, phase: "waiting", message: null };
  }
}

/** One at a time for the whole page, so that saving a text does not wait behind a video. */
export function nextToSend(uploads: readonly Upload[]): FileUpload | undefined {
  if (uploads.some((upload) => upload.phase === "sending")) return undefined;
  return uploads.find((upload): upload is FileUpload => upload.phase === "waiting");
}

export function uploadsOf(uploads: readonly Upload[], submissionId: string): readonly Upload[] {
  const own = uploads.filter((upload) => upload.submissionId === submissionId);
  return own.length > 0 ? own : NO_UPLOADS;
}

/** Refused for its size or type (DECISIONS 25). */
export function isRefusal(status: number): boolean {
  return status === 413 || status === 415;
}

/** Leaving would lose it: a recording is nowhere else. */
export function isUnfinished(upload: Upload): boolean {
  return upload.phase !== "failed" || !upload.refused;
}

/** For a failure without a message from the server (spec 1 §8). */
export function uploadFailureText(
  { screenshot }: Pick<FileUpload, "screenshot">,
): { title: string; message: string } {
  return screenshot
    ? { title: "Upload Failed", message: "Failed to upload screenshot. Please try again." }
    : { title: "Upload failed", message: "Failed to upload file" };
}

/** `student`: without its size. */
export function uploadStatusText(
  { phase, sent, offline, file, message }: FileUpload,
  student = false,
): string {
  if (phase === "waiting") return "Waiting…";
  if (phase === "failed") return message ?? "";
  const share = student ? percent(sent) : `${percent(sent)} of ${sizeText(file.size)}`;
  if (offline) return `Waiting for the connection… ${share} has gone.`;
  return sent < 1 ? share : "Checking the file…";
}

function percent(share: number): string {
  return `${Math.floor(100 * share)}%`;
}

const { bytes: MAX_BYTES, files: MAX_FILES } = UPLOAD_LIMITS.evidence;

/** The error text for a batch of files (spec 1 §5), or null. */
export function checkBatch(files: readonly { name: string; size: number }[]): string | null {
  if (files.length > MAX_FILES) return `Maximum ${MAX_FILES} file(s) allowed`;
  const tooLarge = files.find((file) => file.size > MAX_BYTES);
  return tooLarge ? `${tooLarge.name} exceeds maximum size of ${MAX_BYTES / 1024 / 1024} MB` : null;
}
