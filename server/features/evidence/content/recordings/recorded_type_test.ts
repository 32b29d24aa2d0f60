import assert from "node:assert/strict";
import { ACCEPTED_TYPES } from "../../../../../domain/evidence.ts";
import { asf, box, element, mp4, ogg, webm } from "./testing.ts";
import { SAMPLES } from "../../../../demonstration/samples.ts";
import { joined, stored } from "../testing.ts";
import { detectType } from "../detect_type.ts";

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

Deno.test("films are told by their content, whatever they are called", async () => {
  await assertType(mp4("isom", ["vide", "soun"]), "video/mp4");
  await assertType(mp4("mp42", ["soun", "vide"], "first"), "video/mp4");
  await assertType(mp4("M4V ", ["vide"]), "video/mp4");
  await assertType(mp4("qt  ", ["vide", "soun"]), "video/quicktime");
  await assertType(box("moov", new Uint8Array(100)), "video/quicktime");
  await assertType(mp4("3gp4", ["vide", "soun"]), "video/3gpp");
  await assertType(mp4("3g2a", ["vide"]), "video/3gpp");
  await assertType(webm([1, 2]), "video/webm");
  await assertType(webm([2, 1]), "video/webm");
  await assertType(webm([1, 2], "matroska"), "video/x-matroska");
  await assertType(ogg("\x80theora", "\x01vorbis"), "video/ogg");
  await assertType(ogg("\x01vorbis", "\x80theora"), "video/ogg");
  await assertType(ogg("fishead\0", "\x80theora"), "video/ogg");
  await assertType(joined([latin("RIFF\xff\0\0\0AVI LIST"), new Uint8Array(99)]), "video/vnd.avi");
  await assertType(asf("video", "audio"), "video/x-ms-asf");
  await assertType(asf("audio", "video"), "video/x-ms-asf");
  await assertType(joined([latin("FLV\x01\x05\0\0\0\x09"), new Uint8Array(99)]), "video/x-flv");
  for (const second of [0x21, 0x44, 0x00]) {
    await assertType(joined([Uint8Array.of(0, 0, 1, 0xba, second), new Uint8Array(99)]), "video/mpeg");
  }
  await assertType(joined([Uint8Array.of(0, 0, 1, 0xb3), new Uint8Array(99)]), "video/mpeg");
});

Deno.test("sound is told by its content, and so is a voice note in a film's clothes", async () => {
  const frame = Uint8Array.of(0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(413));
  await assertType(joined([frame, frame, frame]), "audio/mpeg");
  await assertType(joined([latin("ID3\x04\0\0\0\0\x02\0"), new Uint8Array(256), frame]), "audio/mpeg");
  await assertType(joined([Uint8Array.of(0xff, 0xf1, 0x50, 0x80), new Uint8Array(300)]), "audio/aac");
  await assertType(mp4("M4A ", ["soun"]), "audio/mp4");
  await assertType(mp4("iso5", ["soun"]), "audio/mp4");
  await assertType(mp4("mp42", ["soun"], "first"), "audio/mp4");
  await assertType(mp4("3gp4", ["soun"]), "audio/3gpp");
  await assertType(webm([2]), "audio/webm");
  await assertType(ogg("OpusHead"), "audio/ogg");
  await assertType(ogg("\x01vorbis"), "audio/ogg");
  await assertType(ogg("fishead\0", "OpusHead"), "audio/ogg");
  await assertType(ogg("Speex   "), "audio/ogg");
  await assertType(SAMPLES.recording.bytes, "audio/wav");
  await assertType(joined([latin("fLaC\0\0\0\x22"), new Uint8Array(99)]), "audio/flac");
  await assertType(joined([latin("#!AMR\n"), new Uint8Array(99)]), "audio/amr");
  await assertType(asf("audio"), "audio/x-ms-wma");
});

Deno.test("a container of nothing known is refused, a damaged one keeps what its first bytes say", async () => {
  await assertType(ogg("fishead\0"), null);
  await assertType(joined([latin("RIFF\xff\0\0\0CDDA"), new Uint8Array(99)]), null);
  const whole = mp4("isom", ["soun"]);
  for (const cut of [30, 60, 200, 300]) {
    assert.match((await detectType(stored(whole.slice(0, cut)), "a.mp4"))!, /^(video|audio)\/mp4$/);
  }
  const circle = mp4("isom", ["soun"]).slice();
  new DataView(circle.buffer).setUint32(20, 4);
  await assertType(circle, "video/mp4");
  const note = webm([2]);
  for (let cut = 45; cut < 100; cut++) {
    assert.match(
      String(await detectType(stored(note.slice(0, cut)), "a.webm")),
      /^(null|(video|audio)\/webm)$/,
    );
  }
  await assertType(joined([note.subarray(0, 40), element("1f43b675", new Uint8Array(10))]), "video/webm");
});

Deno.test("a film is told without reading what it shows", async () => {
  let read = 0;
  const long = mp4("isom", ["vide", "soun"], "first");
  await detectType(stored(long, (bytes) => read += bytes), "long.mp4");
  assert.ok(read < 3 * 64 * 1024, `${read} bytes of ${long.length} were read`);
});

Deno.test("endless boxes are abandoned", async () => {
  const free = box("free");
  const small = new Uint8Array(400_000 * free.length).map((_, at) => free[at % free.length]!);
  let read = 0;
  const type = await detectType(stored(joined([mp4("isom", []), small]), (bytes) => read += bytes), "a.mp4");
  assert.equal(type, "video/mp4");
  assert.ok(read < 20 * 64 * 1024, `${read} bytes were read`);
});

async function assertType(bytes: Uint8Array<ArrayBuffer>, type: string | null) {
  const shown = JSON.stringify(String.fromCharCode(...bytes.subarray(0, 40)));
  assert.equal(await detectType(stored(bytes), "holiday"), type, shown);
  assert.ok(type === null || type in ACCEPTED_TYPES, `${type} is among what we take`);
}
