import type { Scene } from "./camera.ts";

/** Room for words that can be read in the time that they stand, in characters. */
const LONGEST = 70;

/** The scenes' words as WebVTT captions. Long words are shown in two goes, each as long as its part of them. */
export function subtitles(scenes: readonly Scene[]): string {
  const cues = scenes.flatMap(inGoes).map(({ start, end, words }) =>
    `${timestamp(start)} --> ${timestamp(end)}\n${words}`
  );
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

function inGoes({ start, end, words }: Scene): Scene[] {
  if (words.length <= LONGEST) return [{ start, end, words }];
  const middle = words.length / 2;
  const spaces = [...words.matchAll(/ /g)].map(({ index }) => index);
  const at = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (at === undefined) return [{ start, end, words }];
  const until = start + (end - start) * at / words.length;
  return [
    { start, end: until, words: words.slice(0, at) },
    { start: until, end, words: words.slice(at + 1) },
  ];
}

/** Seconds as WebVTT writes them, hh:mm:ss.ttt. */
function timestamp(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(value).padStart(digits, "0");
  const minutes = Math.floor(all / 60_000);
  return `${part(Math.floor(minutes / 60), 2)}:${part(minutes % 60, 2)}:${
    part(Math.floor(all / 1000) % 60, 2)
  }.${part(all % 1000, 3)}`;
}
