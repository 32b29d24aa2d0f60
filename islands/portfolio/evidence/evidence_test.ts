import assert from "node:assert/strict";
import { frameTime } from "./video_frame.ts";
import { screenshotName, voiceNoteName } from "./device_files.ts";
import { failureText } from "./gallery/use_view_failure.ts";
import { displayHost } from "./FileParts.tsx";
import { hasEveryOutcome, shareResultText } from "./ShareDialog.tsx";
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

Deno.test("a student has a file already only where every chosen outcome holds it", () => {
  assert.ok(hasEveryOutcome({ outcomes: [0, 2] }, new Set([2])));
  assert.ok(!hasEveryOutcome({ outcomes: [0, 2] }, new Set([0, 1])));
  assert.ok(!hasEveryOutcome({ outcomes: [0] }, new Set()), "nothing chosen");
});

Deno.test("the result counts students, or outcomes where several were chosen", () => {
  assert.deepEqual(shareResultText({ added: 5, skipped: 0 }, 1), { title: "Added for 5 students" });
  assert.deepEqual(shareResultText({ added: 1, skipped: 2 }, 1), {
    title: "Added for 1 student",
    description: "2 had it already, or could not take it.",
  });
  assert.equal(shareResultText({ added: 6, skipped: 0 }, 3).title, "Added for 6 outcomes");
  assert.equal(shareResultText({ added: 0, skipped: 4 }, 1).title, "No one was added");
});

Deno.test("a file that does not load says why", () => {
  assert.equal(failureText(null), "Check your connection, then try again.");
  assert.equal(failureText(404), "It is no longer here.");
  assert.equal(failureText(503), "Please try again.");
  assert.equal(failureText(200), null);
});
