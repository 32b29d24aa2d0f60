import { momentWords } from "./moment_words.ts";

/** How long a voice note may be, in seconds. */
export const LONGEST_NOTE = 600;

/** What browsers record, the best first; Safari knows only the last. */
const TYPES = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

/** A voice note that is being spoken. */
export type VoiceTake = {
  /** Ends it and gives what was spoken. */
  finish: () => Promise<File>;
  /** Lets the microphone go; what was spoken is lost unless it was finished. */
  release: () => void;
};

/** Whether this browser can record at all. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== "undefined" && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Asks for the microphone and begins. Throws what `getUserMedia` throws when it is refused or there is none. */
export async function beginVoiceNote(now: () => Date): Promise<VoiceTake> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => stream.getTracks().forEach((track) => track.stop());
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise<File>((resolve) =>
    recorder.addEventListener("stop", () => {
      release();
      const type = recorder.mimeType.split(";")[0] || "audio/webm";
      resolve(new File(parts, voiceNoteName(type, now()), { type }));
    })
  );
  recorder.start();
  const finish = () => {
    if (recorder.state !== "inactive") recorder.stop();
    return ended;
  };
  return { finish, release };
}

/** A file name for a voice note (`Voice note 2026-06-15 14.05.weba`), by the reader's own clock. */
export function voiceNoteName(type: string, now: Date): string {
  return `Voice note ${momentWords(now)}.${type === "audio/mp4" ? "m4a" : "weba"}`;
}

/** Seconds as `m:ss`. */
export function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
