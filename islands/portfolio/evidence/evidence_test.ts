import assert from "node:assert/strict";
import { frameTime } from "./video_frame.ts";
import { screenshotName, voiceNoteName } from "./device_files.ts";
import { displayHost } from "./FileParts.tsx";
import { clockText } from "./use_voice_note.ts";

const NOW = new Date(2026, 5, 15, 14, 5);

Deno.test("files made on the device are named by date and time, with a fitting extension", () => {
  assert.equal(voiceNoteName("audio/webm", NOW), "Voice note 2026-06-15 14.05.weba");
  assert.equal(voiceNoteName("audio/mp4", NOW), "Voice note 2026-06-15 14.05.m4a");
  assert.equal(screenshotName("image/png", NOW), "Screenshot 2026-06-15 14.05.png");
});

Deno.test("a video's thumbnail is the frame at one second, or the middle of a shorter video", () => {
  assert.equal(frameTime(60), 1);
  assert.equal(frameTime(0.5), 0.25);
  assert.equal(frameTime(Infinity), 1, "a new recording has an infinite duration");
  assert.equal(frameTime(NaN), 0);
});

Deno.test("a link shows its host without www, and a time its minutes and seconds", () => {
  assert.equal(displayHost("https://www.youtube.com/watch?v=1"), "youtube.com");
  assert.equal(displayHost("nonsense"), "nonsense");
  assert.equal(clockText(65), "1:05");
  assert.equal(clockText(600), "10:00");
});
