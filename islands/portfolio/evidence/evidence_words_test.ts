import assert from "node:assert/strict";
import { waysIn } from "../../../ui/ways_in.ts";
import { momentOf } from "./draw_frame.ts";
import { hostOf } from "./external_link.ts";
import { screenshotName } from "./read_clipboard_image.ts";
import { clockWords, voiceNoteName } from "./voice_note.ts";

const MOMENT = new Date(2026, 5, 15, 14, 5);

Deno.test("what comes from the device is named for the moment, with an ending that fits", () => {
  assert.equal(voiceNoteName("audio/webm", MOMENT), "Voice note 2026-06-15 14.05.weba");
  assert.equal(voiceNoteName("audio/mp4", MOMENT), "Voice note 2026-06-15 14.05.m4a");
  assert.equal(screenshotName("image/png", MOMENT), "Screenshot 2026-06-15 14.05.png");
});

Deno.test("a film's picture is the frame at one second, or the middle of a shorter film", () => {
  assert.equal(momentOf(60), 1);
  assert.equal(momentOf(0.5), 0.25);
  assert.equal(momentOf(Infinity), 1, "a film just recorded says that it is endless");
  assert.equal(momentOf(NaN), 0);
});

Deno.test("a link shows its host as people read it, and a time its minutes and seconds", () => {
  assert.equal(hostOf("https://www.youtube.com/watch?v=1"), "youtube.com");
  assert.equal(hostOf("nonsense"), "nonsense");
  assert.equal(clockWords(65), "1:05");
  assert.equal(clockWords(600), "10:00");
});

Deno.test("a zone offers the ways in that it is given, and hides the rest behind one button", () => {
  const all = waysIn({ photo: 1, paste: 1, voice: 1, link: 1 }).__html;
  assert.deepEqual([...all.matchAll(/data-way="(\w+)"/g)].map(([, way]) => way), [
    "photo",
    "more",
    "paste",
    "voice",
    "link",
  ]);
  const one = waysIn({ photo: undefined, paste: 1, voice: undefined, link: undefined }).__html;
  assert.match(one, /^<button[^>]*data-way="paste"[^>]*>Paste screenshot<\/button>$/);
});
