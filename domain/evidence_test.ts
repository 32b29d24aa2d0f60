import assert from "node:assert/strict";
import {
  ACCEPT_ATTRIBUTE,
  ACCEPTED_TYPES,
  EVIDENCE_KINDS,
  evidenceKind,
  isInline,
  isRasterImage,
  isVideo,
  safeFileName,
} from "./evidence.ts";

Deno.test("a type is shown as its kind; an unknown one is other", () => {
  const cases: [string, string][] = [
    ["image/jpeg", "image"],
    ["image/heic", "image"],
    ["application/pdf", "pdf"],
    ["application/msword", "word/office"],
    ["application/vnd.oasis.opendocument.text", "word/office"],
    ["text/plain", "text"],
    ["text/csv", "text"],
    ["video/mp4", "video"],
    ["audio/webm", "audio"],
    ["link", "link"],
    ["text/html", "other"],
    ["IMAGE/JPEG", "other"],
    ["", "other"],
    ["constructor", "other"],
    ["__proto__", "other"],
  ];
  for (const [type, kind] of cases) assert.equal(evidenceKind(type), kind, type);
  for (const { kind } of Object.values(ACCEPTED_TYPES)) assert.ok(EVIDENCE_KINDS.includes(kind), kind);
});

Deno.test("a browser shows in place only what it cannot run", () => {
  const inline = Object.keys(ACCEPTED_TYPES).filter(isInline).filter((type) =>
    !/^(audio|video)\//.test(type)
  );
  assert.deepEqual(inline.sort(), [
    "application/pdf",
    "image/avif",
    "image/gif",
    "image/jpeg",
    "image/png",
    "image/webp",
    "text/plain",
  ]);
  for (const type of ["text/html", "image/svg+xml", "application/xhtml+xml", "link", "constructor", ""]) {
    assert.ok(!isInline(type), type);
  }
});

Deno.test("the server decodes all images but HEIC photos", () => {
  const images = Object.keys(ACCEPTED_TYPES).filter((type) => evidenceKind(type) === "image");
  assert.deepEqual(images.filter((type) => !isRasterImage(type)), ["image/heic"]);
  for (const type of ["application/pdf", "video/mp4", "image/svg+xml", "link", ""]) {
    assert.ok(!isRasterImage(type));
  }
});

Deno.test("the video viewer takes videos, and unknown types with a video's extension", () => {
  const opensInViewer = (fileName: string, fileType: string) => isVideo({ fileName, fileType });
  assert.ok(opensInViewer("harvest", "video/mp4"));
  for (const ending of ["mp4", "avi", "mov", "webm", "mkv", "flv", "WMV"]) {
    assert.ok(opensInViewer(`harvest.${ending}`, "application/octet-stream"), ending);
  }
  assert.ok(!opensInViewer("harvest.mp4", "image/png"), "content decides where it is known");
  assert.ok(!opensInViewer("harvest.webm", "audio/webm"));
  assert.ok(!opensInViewer("harvest.mp4.exe", "application/octet-stream"));
});

Deno.test("video and audio are played in place, and their kind matches their type", () => {
  const media = Object.entries(ACCEPTED_TYPES).filter(([, { kind }]) => kind === "video" || kind === "audio");
  assert.ok(media.length > 15);
  for (const [type, { kind, inline }] of media) {
    assert.ok(type.startsWith(`${kind}/`), type);
    assert.ok(inline, type);
  }
});

Deno.test("programs, archives, HTML and SVG are not accepted", () => {
  const refused = [
    "text/html",
    "image/svg+xml",
    "application/zip",
    "application/x-msdownload",
    "text/javascript",
  ];
  for (const type of refused) assert.equal(ACCEPTED_TYPES[type], undefined, type);
  assert.ok(ACCEPT_ATTRIBUTE.split(",").includes(".docx"));
});

Deno.test("a file name loses its folders, and keeps the rest", () => {
  const cases: [string, string][] = [
    ["photo.png", "photo.png"],
    ["C:\\fakepath\\photo.png", "photo.png"],
    ["/etc/passwd", "passwd"],
    ["../../photo.png", "photo.png"],
    ["a/b\\c.pdf", "c.pdf"],
    ["  my work.pdf ", "my work.pdf"],
    ["Cafe\u0301.pdf", "Café.pdf"],
    ["صورة.png", "صورة.png"],
    [".profile", ".profile"],
    ["photo", "photo"],
  ];
  for (const [text, name] of cases) assert.equal(safeFileName(text), name, text);
});

Deno.test("control and direction characters, which hide a name's extension, are removed", () => {
  assert.equal(safeFileName("photo\u202egnp.exe"), "photognp.exe");
  assert.equal(safeFileName("\u2067صورة\u2069.png"), "صورة.png");
  const marks = ["\u061c", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e"];
  const isolates = ["\u2066", "\u2067", "\u2068", "\u2069"];
  const controls = ["\u0000", "\r", "\n", "\t", "\u007f", "\u0085"];
  for (const character of [...marks, ...isolates, ...controls]) {
    assert.equal(safeFileName(`a${character}b.png`), "ab.png", JSON.stringify(character));
  }
});

Deno.test("an empty name becomes file", () => {
  for (const text of ["", " ", ".", "..", "...", "/", "\\", "a/", "\u202e", "\u0000\n", "a/.."]) {
    assert.equal(safeFileName(text), "file", JSON.stringify(text));
  }
});

Deno.test("a name of three hundred characters stays, a longer one is cut before its extension", () => {
  const length = (text: string) => [...text].length;
  const fits = `${"a".repeat(296)}.png`;
  assert.equal(safeFileName(fits), fits);
  assert.equal(safeFileName(`${"a".repeat(297)}.png`), fits);
  const wide = safeFileName(`${"𠮷".repeat(400)}.pdf`);
  assert.equal(wide, `${"𠮷".repeat(296)}.pdf`);
  assert.equal(length(wide), 300);
  assert.equal(safeFileName("a".repeat(400)), "a".repeat(300));
  assert.equal(safeFileName(`${"a".repeat(300)}.not-an-ending`), "a".repeat(300));
  assert.equal(safeFileName(`.${"a".repeat(400)}`), `.${"a".repeat(299)}`);
  assert.equal(safeFileName("a long name.pdf", 10), "a long.pdf");
});

Deno.test("a safe name stays unchanged", () => {
  for (const text of ["a/b\u202e.png", `${"é".repeat(400)}.jpeg`, "..", " x "]) {
    assert.equal(safeFileName(safeFileName(text)), safeFileName(text), JSON.stringify(text));
  }
});
