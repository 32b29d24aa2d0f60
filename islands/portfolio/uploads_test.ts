import assert from "node:assert/strict";
import {
  checkBatch,
  nextToSend,
  nextUploads,
  type Upload,
  type UploadEvent,
  uploadsOf,
  uploadWords,
} from "./uploads.ts";

const named = (name: string) => new File(["x"], name);
const after = (...events: UploadEvent[]) => events.reduce(nextUploads, [] as readonly Upload[]);
const chosen: UploadEvent = {
  type: "chosen",
  submissionId: "sub_1",
  files: [named("a.jpg"), named("b.pdf")],
};

Deno.test("files are sent one after another in the order in which they were chosen", () => {
  const waiting = after(chosen);
  assert.equal(nextToSend(waiting)?.file.name, "a.jpg");
  const first = waiting[0]!.key;
  const sending = after(chosen, { type: "started", key: first });
  assert.equal(nextToSend(sending), undefined, "a second would fight the first for the line");
  assert.equal(nextToSend(nextUploads(sending, { type: "gone", key: first }))?.file.name, "b.pdf");
});

Deno.test("a failed file stays with its reason, lets the next go, and can be sent again", () => {
  const [first] = after(chosen);
  const failed = after(chosen, { type: "started", key: first!.key }, {
    type: "failed",
    key: first!.key,
    message: "This file is empty.",
  });
  assert.equal(uploadWords(failed[0]!), "This file is empty.");
  assert.equal(nextToSend(failed)?.file.name, "b.pdf");
  const again = nextUploads(failed, { type: "retried", key: first!.key });
  assert.equal(nextToSend(again)?.file.name, "a.jpg");
  assert.equal(again[0]?.message, null);
});

Deno.test("keys stay unique when more is chosen while something is under way", () => {
  const more = after(chosen, { type: "gone", key: 1 }, {
    type: "chosen",
    submissionId: "sub_2",
    files: [named("c.png")],
  });
  assert.equal(new Set(more.map(({ key }) => key)).size, 2);
  assert.deepEqual(uploadsOf(more, "sub_2").map(({ file }) => file.name), ["c.png"]);
  assert.equal(uploadsOf(more, "sub_3"), uploadsOf([], "sub_1"), "none is always the same none");
});

Deno.test("how far a file is reads as a share of its size, then as the check of its content", () => {
  const file = new File([new Uint8Array(1024 * 1024)], "film.pdf");
  const upload: Upload = {
    key: 1,
    submissionId: "sub_1",
    file,
    phase: "sending",
    sent: 0.499,
    message: null,
  };
  assert.equal(uploadWords(upload), "49% of 1.00 MB");
  assert.equal(uploadWords({ ...upload, sent: 1 }), "Checking the file…");
  assert.equal(uploadWords({ ...upload, phase: "waiting" }), "Waiting…");
});

Deno.test("six files at once and a file over 500 MB are refused before anything is sent", () => {
  const sized = (size: number) => ({ name: "film.pdf", size });
  assert.equal(checkBatch(Array(5).fill(sized(524_288_000))), null);
  assert.equal(checkBatch(Array(6).fill(sized(1))), "Maximum 5 file(s) allowed");
  assert.equal(checkBatch([sized(1), sized(524_288_001)]), "film.pdf exceeds maximum size of 500 MB");
});
