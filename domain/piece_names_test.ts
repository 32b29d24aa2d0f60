import assert from "node:assert/strict";
import { evidenceKind } from "./evidence.ts";
import { pieceName, pieceNames } from "./piece_names.ts";

const name = (fileName: string, fileType = "image/jpeg") =>
  pieceName({ fileName, kind: evidenceKind(fileType) });

Deno.test("what a camera or recorder named is a photo, a film or a voice note", () => {
  for (
    const camera of [
      "IMG_2041.HEIC",
      "image.jpg",
      "20260615_140501.jpg",
      "PXL_20260615_140501123.MP.jpg",
      "IMG-20260615-WA0003.jpg",
      "WhatsApp Image 2026-06-15 at 14.05.01.jpeg",
      "DSC00012.JPG",
      "photo (2).png",
    ]
  ) assert.equal(name(camera), "Photo", camera);
  assert.equal(name("VID_20260615.mp4", "video/mp4"), "Film");
  assert.equal(name("Voice note 2026-06-15 14.05.weba", "audio/webm"), "Voice note");
  assert.equal(name("Screenshot 2026-06-15 14.05.png", "image/png"), "Screenshot");
});

Deno.test("other names lose their ending and underscores alone, and links nothing", () => {
  assert.equal(name("My_raised bed.jpg"), "My raised bed");
  assert.equal(name("plan v1.2.pdf", "application/pdf"), "plan v1.2");
  assert.equal(name("Photosynthesis.jpg"), "Photosynthesis");
  assert.equal(name("1234.pdf", "application/pdf"), "1234");
  assert.equal(name("بستان.png"), "بستان");
  assert.equal(name(".pdf", "application/pdf"), "File");
  assert.equal(name("My garden.html", "link"), "My garden.html");
});

Deno.test("pieces of one name are numbered", () => {
  const photo = { fileName: "IMG_1.jpg", kind: "image" as const };
  assert.deepEqual(pieceNames([photo, { fileName: "bed.png", kind: "image" }, photo]), [
    "Photo",
    "bed",
    "Photo 2",
  ]);
});
