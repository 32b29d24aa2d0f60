import assert from "node:assert/strict";
import {
  checkBatch,
  failureOf,
  isRefusal,
  isUnderWay,
  nextToSend,
  nextUploads,
  type Sending,
  type Upload,
  type UploadEvent,
  uploadsOf,
  uploadWords,
} from "./uploads.ts";

const named = (name: string) => new File(["x"], name);
const after = (...events: UploadEvent[]) => events.reduce(nextUploads, [] as readonly Upload[]);
const sending = (upload: Upload | undefined): Sending => {
  assert.ok(upload && upload.phase !== "recording");
  return upload;
};
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
    message: "No room.",
    refused: false,
  });
  assert.equal(uploadWords(sending(failed[0])), "No room.");
  assert.equal(nextToSend(failed)?.file.name, "b.pdf");
  const again = nextUploads(failed, { type: "retried", key: first!.key });
  assert.equal(nextToSend(again)?.file.name, "a.jpg");
  assert.equal(sending(again[0]).message, null);
});

Deno.test("a file is refused for good by its size and its kind, and by nothing that may pass", () => {
  assert.deepEqual([413, 415].map(isRefusal), [true, true]);
  assert.deepEqual([400, 401, 403, 409, 429, 500, 503].filter(isRefusal), []);
  const message = "Images are accepted.";
  const [refused] = after(chosen, { type: "failed", key: 1, message, refused: true });
  assert.ok(sending(refused).refused);
});

Deno.test("keys stay unique when more is chosen while something is under way", () => {
  const more = after(chosen, { type: "gone", key: 1 }, {
    type: "chosen",
    submissionId: "sub_2",
    files: [named("c.png")],
  });
  assert.equal(new Set(more.map(({ key }) => key)).size, 2);
  assert.deepEqual(uploadsOf(more, "sub_2").map((upload) => sending(upload).file.name), ["c.png"]);
  assert.equal(uploadsOf(more, "sub_3"), uploadsOf([], "sub_1"), "none is always the same none");
});

Deno.test("how far a file is reads as a share of its size, then as the check of its content", () => {
  const file = new File([new Uint8Array(1024 * 1024)], "film.pdf");
  const upload: Sending = {
    key: 1,
    submissionId: "sub_1",
    file,
    phase: "sending",
    sent: 0.499,
    screenshot: false,
    cut: false,
    message: null,
    refused: false,
  };
  assert.equal(uploadWords(upload), "49% of 1.00 MB");
  assert.equal(uploadWords({ ...upload, sent: 1 }), "Checking the file…");
  assert.equal(uploadWords({ ...upload, phase: "waiting" }), "Waiting…");
});

Deno.test("a lost line says so with what has gone, and what has gone stays when it is tried again", () => {
  const under = after(chosen, { type: "started", key: 1 }, { type: "progressed", key: 1, sent: 0.5 });
  const cut = nextUploads(under, { type: "connection", key: 1, there: false });
  assert.match(uploadWords(sending(cut[0])), /^Waiting for the connection… 50% of/);
  const back = nextUploads(cut, { type: "connection", key: 1, there: true });
  assert.match(uploadWords(sending(back[0])), /^50% of/);
  const failed = nextUploads(cut, { type: "failed", key: 1, message: "No network.", refused: false });
  assert.equal(sending(nextUploads(failed, { type: "retried", key: 1 })[0]).sent, 0.5);
});

Deno.test("one voice note is spoken at a time, none is sent before it is a file, and leaving would lose it", () => {
  const first = after({ type: "recording", submissionId: "sub_1" });
  assert.ok(isUnderWay(first[0]!));
  assert.equal(nextToSend(first), undefined);
  const second = nextUploads(nextUploads(first, chosen), { type: "recording", submissionId: "sub_2" });
  assert.deepEqual(second.map(({ phase }) => phase), ["waiting", "waiting", "recording"]);
  assert.equal(second.at(-1)?.submissionId, "sub_2");
});

Deno.test("a pasted screenshot that fails has words of its own", () => {
  const [pasted] = after({ ...chosen, screenshot: true });
  assert.deepEqual(failureOf(sending(pasted)), {
    title: "Upload Failed",
    words: "Failed to upload screenshot. Please try again.",
  });
  assert.equal(failureOf(sending(after(chosen)[0])).words, "Failed to upload file");
});

Deno.test("six files at once and a file over 500 MB are refused before anything is sent", () => {
  const sized = (size: number) => ({ name: "film.pdf", size });
  assert.equal(checkBatch(Array(5).fill(sized(524_288_000))), null);
  assert.equal(checkBatch(Array(6).fill(sized(1))), "Maximum 5 file(s) allowed");
  assert.equal(checkBatch([sized(1), sized(524_288_001)]), "film.pdf exceeds maximum size of 500 MB");
});
