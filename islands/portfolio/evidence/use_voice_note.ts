import { useEffect, useRef, useState } from "react";
import { voiceNoteName } from "./device_files.ts";

type VoiceState =
  | { phase: "requesting" }
  | { phase: "recording"; seconds: number }
  | { phase: "recorded"; file: File }
  | { phase: "refused"; message: string; final: boolean };

const UNSUPPORTED =
  "This browser cannot record sound. Record it with another app, then press File to add it.";
const REFUSED =
  "The microphone may not be used. Allow it in the browser's settings, then press Try again. A teacher can help.";
const NO_MICROPHONE = "No microphone was found. Connect one, then press Try again.";

/** Starts recording on mount; unmounting releases the microphone. */
export function useVoiceNote(): { state: VoiceState; start: () => void; stop: () => void } {
  const [state, setState] = useState<VoiceState>({ phase: "requesting" });
  const recording = useRef<VoiceRecording | null>(null);
  const unmounted = useRef(false);

  const stop = async () => {
    const file = await recording.current?.finish();
    if (file && !unmounted.current) setState({ phase: "recorded", file });
  };
  const start = async () => {
    if (!canRecord()) return setState({ phase: "refused", message: UNSUPPORTED, final: true });
    setState({ phase: "requesting" });
    try {
      recording.current = await startRecording(() => new Date());
      if (unmounted.current) return recording.current.release();
      setState({ phase: "recording", seconds: 0 });
    } catch (error) {
      const notFound = error instanceof DOMException && error.name === "NotFoundError";
      const message = notFound ? NO_MICROPHONE : REFUSED;
      if (!unmounted.current) setState({ phase: "refused", message, final: false });
    }
  };
  useEffect(() => {
    unmounted.current = false;
    void start();
    return () => {
      unmounted.current = true;
      recording.current?.release();
    };
  }, []);
  const isRecording = state.phase === "recording";
  useEffect(() => {
    if (!isRecording) return;
    const startedAt = Date.now();
    const timer = setInterval(() => {
      const seconds = Math.floor((Date.now() - startedAt) / 1000);
      setState((state) => state.phase === "recording" ? { phase: "recording", seconds } : state);
      if (seconds >= MAX_NOTE_SECONDS) void stop();
    }, 500);
    return () => clearInterval(timer);
  }, [isRecording]);
  return { state, start: () => void start(), stop: () => void stop() };
}

export const MAX_NOTE_SECONDS = 600;

/** In order of preference; Safari supports only the last. */
const MIME_TYPES = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

type VoiceRecording = {
  finish: () => Promise<File>;
  /** Stops the microphone and discards an unfinished recording. */
  release: () => void;
};

function canRecord(): boolean {
  return typeof MediaRecorder !== "undefined" && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Throws as `getUserMedia`: access refused, or no microphone. */
async function startRecording(now: () => Date): Promise<VoiceRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = () => stream.getTracks().forEach((track) => track.stop());
  const mimeType = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const file = new Promise<File>((resolve) =>
    recorder.addEventListener("stop", () => {
      release();
      const type = recorder.mimeType.split(";")[0] || "audio/webm";
      resolve(new File(parts, voiceNoteName(type, now()), { type }));
    })
  );
  recorder.start();
  const finish = () => {
    if (recorder.state !== "inactive") recorder.stop();
    return file;
  };
  return { finish, release };
}

/** Seconds as `m:ss`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
