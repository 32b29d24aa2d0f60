import { useCallback, useEffect, useMemo, useRef, useState } from "react";

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

/** Browsers cut off long utterances. */
const MAX_PART_CHARS = 200;

/** Splits a text into sentences, and long ones at a space. */
export function speechParts(text: string, sentencesOf = segment): string[] {
  return sentencesOf(text).flatMap(splitLong).map((part) => part.trim()).filter((part) => part !== "");
}

function segment(text: string): string[] {
  if (!("Segmenter" in Intl)) return text.split(/(?<=[.!?…。！？\n])/u);
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text),
    (part) => part.segment,
  );
}

function splitLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_PART_CHARS) {
    const space = rest.slice(0, MAX_PART_CHARS).search(/\s\S*$/u);
    const cut = space > 0 ? space : safeCut(rest);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** Never between the halves of a surrogate pair. */
function safeCut(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text.slice(0, MAX_PART_CHARS)) ? MAX_PART_CHARS - 1 : MAX_PART_CHARS;
}
