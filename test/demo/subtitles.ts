import type { Scene } from "./camera.ts";

const MAX_CUE_CHARS = 70;

/** WebVTT; a long caption is split into two cues in proportion to their length. */
export function subtitles(scenes: readonly Scene[]): string {
  const cues = scenes.flatMap(splitCue).map(({ start, end, text }) =>
    `${timestamp(start)} --> ${timestamp(end)}\n${text}`
  );
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

function splitCue({ start, end, text }: Scene): Scene[] {
  if (text.length <= MAX_CUE_CHARS) return [{ start, end, text }];
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const splitAt = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (splitAt === undefined) return [{ start, end, text }];
  const splitTime = start + (end - start) * splitAt / text.length;
  return [
    { start, end: splitTime, text: text.slice(0, splitAt) },
    { start: splitTime, end, text: text.slice(splitAt + 1) },
  ];
}

/** hh:mm:ss.ttt */
function timestamp(seconds: number): string {
  const totalMs = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, "0");
  const minutes = Math.floor(totalMs / 60_000);
  return `${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}:${
    pad(Math.floor(totalMs / 1000) % 60, 2)
  }.${pad(totalMs % 1000, 3)}`;
}
