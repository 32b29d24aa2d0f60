import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { speechParts } from "./speech_parts.ts";

/** Reads messages aloud, one at a time; pressing again, another message, or leaving stops it. */
export type ReadAloud = {
  /** Whether this browser can; false until the page has come alive. */
  able: boolean;
  /** The id of the message that is being read. */
  reading: string | null;
  press: (id: string, text: string) => void;
};

export function useReadAloud(): ReadAloud {
  const [able, setAble] = useState(false);
  const [reading, setReading] = useState<string | null>(null);
  const current = useRef<string | null>(null);
  const tell = (id: string | null) => setReading(current.current = id);
  useEffect(() => {
    const speech = "speechSynthesis" in globalThis ? globalThis.speechSynthesis : undefined;
    setAble(speech !== undefined);
    const stop = () => {
      if (current.current === null) return;
      tell(null);
      speech?.cancel();
    };
    addEventListener("pagehide", stop);
    return () => {
      removeEventListener("pagehide", stop);
      stop();
    };
  }, []);
  const press = useCallback((id: string, text: string) => {
    const again = current.current === id;
    tell(null);
    speechSynthesis.cancel();
    if (again) return;
    const parts = speechParts(text);
    const next = () => {
      if (current.current !== id) return;
      const part = parts.shift();
      if (part === undefined) return tell(null);
      const saying = new SpeechSynthesisUtterance(part);
      saying.lang = document.documentElement.lang;
      saying.onend = next;
      saying.onerror = () => current.current === id && tell(null);
      speechSynthesis.speak(saying);
    };
    tell(id);
    next();
  }, []);
  return useMemo(() => ({ able, reading, press }), [able, reading]);
}
