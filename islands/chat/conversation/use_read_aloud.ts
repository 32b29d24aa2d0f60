import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { speechParts } from "./speech_parts.ts";

/** One message at a time; pressing again or leaving stops it. */
export type ReadAloud = {
  /** False until hydrated. */
  supported: boolean;
  /** Id of the message being read. */
  reading: string | null;
  toggle: (id: string, text: string) => void;
};

export function useReadAloud(): ReadAloud {
  const [supported, setSupported] = useState(false);
  const [reading, setReading] = useState<string | null>(null);
  const current = useRef<string | null>(null);
  const setCurrent = (id: string | null) => setReading(current.current = id);
  useEffect(() => {
    const speech = "speechSynthesis" in globalThis ? globalThis.speechSynthesis : undefined;
    setSupported(speech !== undefined);
    const stop = () => {
      if (current.current === null) return;
      setCurrent(null);
      speech?.cancel();
    };
    addEventListener("pagehide", stop);
    return () => {
      removeEventListener("pagehide", stop);
      stop();
    };
  }, []);
  const toggle = useCallback((id: string, text: string) => {
    const again = current.current === id;
    setCurrent(null);
    speechSynthesis.cancel();
    if (again) return;
    const parts = speechParts(text);
    const next = () => {
      if (current.current !== id) return;
      const part = parts.shift();
      if (part === undefined) return setCurrent(null);
      const utterance = new SpeechSynthesisUtterance(part);
      utterance.lang = document.documentElement.lang;
      utterance.onend = next;
      utterance.onerror = () => current.current === id && setCurrent(null);
      speechSynthesis.speak(utterance);
    };
    setCurrent(id);
    next();
  }, []);
  return useMemo(() => ({ supported, reading, toggle }), [supported, reading]);
}
