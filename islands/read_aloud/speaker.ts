import { valueStore } from "../../browser/value_store.ts";
import type { Shared } from "../page_services.ts";
import { speechParts } from "./speech_parts.ts";

/** The part of the browser's speech API that is used. */
export type Speech = {
  speak(text: string, onEnd: () => void, onError: () => void): void;
  cancel(): void;
};

/** Reads one text at a time, from any island. */
export type Speaker = {
  /** Id of the text being read. */
  reading(): string | null;
  /** Reads `text`, or stops where `id` is being read. */
  toggle(id: string, text: string): void;
  /** Stops where `id` is being read. */
  stop(id: string): void;
  subscribe(listener: () => void): () => void;
};

export const pageSpeaker: Shared<Speaker> = { make: () => createSpeaker(browserSpeech()) };

export function createSpeaker(speech: Speech): Speaker {
  const { current: reading, set, subscribe } = valueStore<string | null>(null);
  /** Number of the current reading; events of a cancelled one are ignored. */
  let turn = 0;
  const begin = (id: string | null) => {
    turn++;
    set(id);
  };
  const stop = (id: string) => {
    if (reading() !== id) return;
    begin(null);
    speech.cancel();
  };
  const read = (id: string, text: string) => {
    const parts = speechParts(text);
    begin(id);
    const mine = turn;
    const end = () => mine === turn && begin(null);
    const next = () => {
      if (mine !== turn) return;
      const part = parts.shift();
      if (part === undefined) return end();
      speech.speak(part, next, end);
    };
    next();
  };
  return {
    reading,
    stop,
    toggle: (id, text) => {
      const before = reading();
      if (before !== null) stop(before);
      if (before === id) return;
      read(id, text);
    },
    subscribe,
  };
}

export const isSpeechSupported = () => "speechSynthesis" in globalThis;

function browserSpeech(): Speech {
  addEventListener("pagehide", () => speechSynthesis.cancel());
  return {
    speak: (text, onEnd, onError) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = document.documentElement.lang;
      utterance.onend = onEnd;
      utterance.onerror = onError;
      speechSynthesis.speak(utterance);
    },
    cancel: () => speechSynthesis.cancel(),
  };
}
