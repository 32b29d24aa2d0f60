import assert from "node:assert/strict";
import { compound, EXE, HEIC, joined, JPEG, office, PDF, PNG, stored, zip } from "./testing.ts";
import type { StoredObject } from "./stored_object.ts";
import { detectType } from "./detect_type.ts";

const text = (value: string) => new TextEncoder().encode(value);
const utf16 = (value: string) => joined([Uint8Array.of(0xff, 0xfe), ...value.split("").map(twoBytes)]);
const OOXML = "application/vnd.openxmlformats-officedocument";

Deno.test("pictures, PDFs and rich text are told by their content, whatever they are called", async () => {
  await assertType(PNG, "image/png");
  await assertType(JPEG, "image/jpeg");
  await assertType(HEIC, "image/heic");
  await assertType(
    Uint8Array.of(0, 0, 0, 24, ...text("ftypmif1"), 0, 0, 0, 0, ...text("mif1heic")),
    "image/heic",
  );
  await assertType(
    Uint8Array.of(0, 0, 0, 24, ...text("ftypavif"), 0, 0, 0, 0, ...text("mif1avif")),
    "image/avif",
  );
  await assertType(Uint8Array.of(...text("GIF89a"), 1, 0, 1, 0, 0, 0, 0, 0x3b), "image/gif");
  await assertType(Uint8Array.of(...text("RIFF"), 9, 0, 0, 0, ...text("WEBPVP8 "), 0, 0), "image/webp");
  await assertType(PDF, "application/pdf");
  await assertType(text("%PDF-1.4\nplain from end to end\n%%EOF"), "application/pdf", "letter.txt");
  await assertType(text("{\\rtf1\\ansi My bus journey}"), "application/rtf");
});

Deno.test("a picture behind a long colour profile is still told", async () => {
  const profile = new Uint8Array(200_000).fill(7);
  const chunk = joined([Uint8Array.of(0, 3, 0x0d, 0x40), text("iCCP"), profile, new Uint8Array(4)]);
  await assertType(joined([PNG.subarray(0, 33), chunk, PNG.subarray(33)]), "image/png");
});

Deno.test("Office documents are told wherever the list of their parts lies", async () => {
  for (const order of ["first", "last"] as const) {
    await assertType(office("docx", order), `${OOXML}.wordprocessingml.document`);
    await assertType(office("xlsx", order), `${OOXML}.spreadsheetml.sheet`);
    await assertType(office("pptx", order), `${OOXML}.presentationml.presentation`);
  }
  const odt = "application/vnd.oasis.opendocument.text";
  await assertType(zip({ mimetype: odt, "content.xml": "<x/>" }, 0), odt);
});

Deno.test("an archive that is no document is refused, and so are documents that hold programs", async () => {
  await assertType(zip({ "homework.txt": "hello", "setup.exe": "MZ" }), null);
  await assertType(zip({ "word/document.xml": "<x/>" }), null, "essay.docx");
  await assertType(zip({ "mimetype": "application/epub+zip" }, 0), null);
  const types =
    `<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/><Override ContentType="${OOXML}.wordprocessingml.document.main+xml"/>`;
  await assertType(zip({ "[Content_Types].xml": types }), null);
  const docx = `<Override ContentType="${OOXML}.wordprocessingml.document.main+xml"/>`;
  await assertType(zip({ "[Content_Types].xml": docx, "word/vbaProject.bin": "x" }), null);
  await assertType(zip({ "META-INF/MANIFEST.MF": "Main-Class: Run", "Run.class": "x" }), null);
});

Deno.test("a damaged archive is refused and does no harm", async () => {
  const whole = office("docx", "last");
  for (const cut of [4, 30, 100, whole.length - 60, whole.length - 22, whole.length - 1]) {
    await assertType(whole.subarray(0, cut), null);
  }
  for (let at = whole.length - 22; at < whole.length; at++) {
    const bent = whole.slice();
    bent[at] = 0xff;
    await detectType(stored(bent), "essay.docx");
  }
  const bomb = zip({ "[Content_Types].xml": " ".repeat(20_000_000) });
  await assertType(bomb, null);
  const lying = zip({ mimetype: " ".repeat(20_000_000) });
  new DataView(lying.buffer).setUint32(lying.length - 22 - 54 + 24, 40, true);
  await assertType(lying, null);
  await assertType(zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, ""]))), null);
});

Deno.test("old Office documents are told by the streams inside, other compound files are refused", async () => {
  await assertType(compound("WordDocument"), "application/msword", "letter");
  await assertType(compound("Workbook"), "application/vnd.ms-excel", "letter.doc");
  await assertType(compound("PowerPoint Document"), "application/vnd.ms-powerpoint");
  await assertType(compound("!_StringData"), null, "setup.doc");
  const unreadable = compound("WordDocument").subarray(0, 600);
  await assertType(unreadable, "application/msword", "letter.DOC");
  await assertType(unreadable, null, "setup.msi");
  const circle = compound("nothing");
  new DataView(circle.buffer).setUint32(512 + 4, 1, true);
  await assertType(circle, null, "setup.msi");
});

Deno.test("plain text is text in any encoding that schools use", async () => {
  await assertType(text("My reflection\r\n\tI learned to read a timetable — déjà vu 漢字\n"), "text/plain");
  await assertType(text("a,b\n1,2\n"), "text/csv", "marks.CSV");
  await assertType(joined([Uint8Array.of(0xef, 0xbb, 0xbf), text("with a mark")]), "text/plain");
  await assertType(
    Uint8Array.of(...text("caf"), 0xe9, ...text(" "), 0x93, ...text("quoted"), 0x94),
    "text/plain",
  );
  await assertType(utf16("Ein Ausflug"), "text/plain");
  const long = utf16(`Größe\t漢字 😀\r\n`.repeat(1001));
  await assertType(long, "text/csv", "marks.csv");
  await assertType(swapBytes(long), "text/plain");
  await assertType(long.subarray(0, -1), null);
  await assertType(text("x"), "text/plain");
});

Deno.test("text that begins like some binary format stays text", async () => {
  const beginnings = [
    "BMX is my sport",
    "MZ",
    "GIF pictures are",
    "ID3 tags",
    "FORM 7B trip",
    "solid ground",
  ];
  for (
    const words of [...beginnings, "II. Planning", "MM", "BEGIN:VCARD", "WEBVTT\n", "<3 cooking", "PKZIP"]
  ) {
    await assertType(text(words), "text/plain");
  }
});

Deno.test("pages, drawings and scripts are refused, however they are disguised", async () => {
  const pages = ["<!doctype html><p>hi", "<HTML>", "<svg onload='x'>", "<?xml version='1.0'?>", "<script>"];
  const scripts = [
    "#!/bin/sh\nrm",
    "@echo off",
    "%!PS-Adobe-3.0",
    "REGEDIT4\r\n",
    "<?php echo 1",
    "<!-- x -->",
  ];
  for (const words of [...pages, ...scripts, "<iframe src=x>", "<a href='javascript:x'>"]) {
    await assertType(text(words), null);
    await assertType(text(` \r\n\t${words}`), null);
    await assertType(joined([Uint8Array.of(0xef, 0xbb, 0xbf), text(words)]), null);
    await assertType(utf16(words), null);
  }
});

Deno.test("programs and unknown formats are refused", async () => {
  await assertType(EXE, null, "essay.pdf");
  await assertType(Uint8Array.of(0x7f, ...text("ELF"), 2, 1, 1, 0), null);
  await assertType(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0), null);
  await assertType(text("hello\0there"), null);
  await assertType(new Uint8Array(5000), null);
  await assertType(
    joined([text("all well for a while\n".repeat(9000)), Uint8Array.of(0)]),
    null,
    "notes.txt",
  );
});

Deno.test("a file crafted for endless seeking is abandoned", async () => {
  const tag = joined([text("ID3"), Uint8Array.of(4, 0, 0, 0, 6, 0, 0), new Uint8Array(6 * 128 * 128)]);
  const endless = joined([...Array.from({ length: 250 }, () => tag), PNG]);
  let read = 0;
  assert.equal(await detectType(stored(endless, (bytes) => read += bytes), "endless.png"), null);
  assert.ok(read <= 65 * 64 * 1024, `${read} bytes were read`);
});

Deno.test("a storage that fails is a fault, not a wrong type", async () => {
  const failing = { ...stored(PNG), bytes: failAfter(2, stored(PNG).bytes) };
  await assert.rejects(detectType(failing, "a.png"), /disk/);
});

async function assertType(bytes: Uint8Array<ArrayBuffer>, type: string | null, fileName = "essay.docx") {
  const shown = JSON.stringify(String.fromCharCode(...bytes.subarray(0, 40)));
  assert.equal(await detectType(stored(bytes), fileName), type, `${fileName}: ${shown}`);
}

function failAfter(calls: number, bytes: StoredObject["bytes"]): StoredObject["bytes"] {
  let remaining = calls;
  return (start, end) => remaining-- > 0 ? bytes(start, end) : Promise.reject(new Error("the disk is gone"));
}

/** UTF-16 with swapBytes byte order. */
function swapBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.map((_, index) => bytes[index ^ 1]!);
}

function twoBytes(letter: string): Uint8Array {
  return Uint8Array.of(letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >>> 8);
}
