import { useEffect, useRef, useState } from "react";
import { beginVoiceNote, canRecord, LONGEST_NOTE, type VoiceTake } from "./voice_note.ts";

/** How a voice note stands, from asking for the microphone to what was spoken. */
export type VoiceState =
  | { at: "asking" }
  | { at: "speaking"; seconds: number }
  | { at: "spoken"; file: File }
  | { at: "refused"; words: string };

const NOT_HERE = "This browser cannot record sound. Record it with another app and add the file.";
const REFUSED = "The microphone may not be used. Allow it in the browser's settings, then try again.";
const NONE = "No microphone was found. Connect one, then try again.";

/** Records one voice note from the moment this is shown. The microphone is let go whatever happens. */
export function useVoiceNote(): { state: VoiceState; stop: () => void } {
  const [state, setState] = useState<VoiceState>({ at: "asking" });
  const take = useRef<VoiceTake | null>(null);
  const left = useRef(false);

  const stop = async () => {
    const file = await take.current?.finish();
    if (file && !left.current) setState({ at: "spoken", file });
  };
  const begin = async () => {
    if (!canRecord()) return setState({ at: "refused", words: NOT_HERE });
    try {
      take.current = await beginVoiceNote(() => new Date());
      if (left.current) return take.current.release();
      setState({ at: "speaking", seconds: 0 });
    } catch (error) {
      const none = error instanceof DOMException && error.name === "NotFoundError";
      if (!left.current) setState({ at: "refused", words: none ? NONE : REFUSED });
    }
  };
  useEffect(() => {
    left.current = false;
    void begin();
    return () => {
      left.current = true;
      take.current?.release();
    };
  }, []);
  const speaking = state.at === "speaking";
  useEffect(() => {
    if (!speaking) return;
    const began = Date.now();
    const timer = setInterval(() => {
      const seconds = Math.floor((Date.now() - began) / 1000);
      setState((state) => state.at === "speaking" ? { at: "speaking", seconds } : state);
      if (seconds >= LONGEST_NOTE) void stop();
    }, 500);
    return () => clearInterval(timer);
  }, [speaking]);
  return { state, stop: () => void stop() };
}
