import assert from "node:assert/strict";
import {
  checkBatch,
  type FileUpload,
  isRefusal,
  isUnfinished,
  nextToSend,
  type Upload,
  type UploadEvent,
  uploadFailureText,
  uploadsOf,
  uploadsReducer,
  uploadStatusText,
} from "./uploads.ts";

const named = (name: string) => new File(["x"], name);
const after = (...events: UploadEvent[]) => events.reduce(uploadsReducer, [] as readonly Upload[]);
const sending = (upload: Upload | undefined): FileUpload => {
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
  assert.equal(nextToSend(sending), undefined, "one at a time");
  assert.equal(nextToSend(uploadsReducer(sending, { type: "removed", key: first }))?.file.name, "b.pdf");
});

Deno.test("a failed file stays with its reason, lets the next go, and can be sent again", () => {
  const [first] = after(chosen);
  const failed = after(chosen, { type: "started", key: first!.key }, {
    type: "failed",
    key: first!.key,
    message: "No room.",
    refused: false,
  });
  assert.equal(uploadStatusText(sending(failed[0])), "No room.");
  assert.equal(nextToSend(failed)?.file.name, "b.pdf");
  const again = uploadsReducer(failed, { type: "retried", key: first!.key });
  assert.equal(nextToSend(again)?.file.name, "a.jpg");
  assert.equal(sending(again[0]).message, null);
});

Deno.test("a file is refused for good by its size and type only", () => {
  assert.deepEqual([413, 415].map(isRefusal), [true, true]);
  assert.deepEqual([400, 401, 403, 409, 429, 500, 503].filter(isRefusal), []);
  const message = "Images are accepted.";
  const [refused] = after(chosen, { type: "failed", key: 1, message, refused: true });
  assert.ok(sending(refused).refused);
});

Deno.test("keys stay unique when more is chosen during an upload", () => {
  const more = after(chosen, { type: "removed", key: 1 }, {
    type: "chosen",
    submissionId: "sub_2",
    files: [named("c.png")],
  });
  assert.equal(new Set(more.map(({ key }) => key)).size, 2);
  assert.deepEqual(uploadsOf(more, "sub_2").map((upload) => sending(upload).file.name), ["c.png"]);
  assert.equal(uploadsOf(more, "sub_3"), uploadsOf([], "sub_1"), "the empty list is always the same");
});

Deno.test("the status is a share of the size, then the check of the content", () => {
  const file = new File([new Uint8Array(1024 * 1024)], "film.pdf");
  const upload: FileUpload = {
    key: 1,
    submissionId: "sub_1",
    file,
    phase: "sending",
    sent: 0.499,
    screenshot: false,
    offline: false,
    message: null,
    refused: false,
  };
  assert.equal(uploadStatusText(upload), "49% of 1.00 MB");
  assert.equal(uploadStatusText({ ...upload, sent: 1 }), "Checking the file…");
  assert.equal(uploadStatusText({ ...upload, phase: "waiting" }), "Waiting…");
});

Deno.test("a lost connection shows in the status, and a retry keeps the bytes sent", () => {
  const started = after(chosen, { type: "started", key: 1 }, { type: "progressed", key: 1, sent: 0.5 });
  const offline = uploadsReducer(started, { type: "connection", key: 1, online: false });
  assert.match(uploadStatusText(sending(offline[0])), /^Waiting for the connection… 50% of/);
  const online = uploadsReducer(offline, { type: "connection", key: 1, online: true });
  assert.match(uploadStatusText(sending(online[0])), /^50% of/);
  const fail = (refused: boolean) =>
    uploadsReducer(offline, { type: "failed", key: 1, message: "No network.", refused });
  assert.equal(sending(uploadsReducer(fail(false), { type: "retried", key: 1 })[0]).sent, 0.5);
  assert.deepEqual([fail(false), fail(true)].map(([upload]) => isUnfinished(upload!)), [true, false]);
});

Deno.test("one voice note is recorded at a time, is sent once it is a file, and counts as unfinished until then", () => {
  const first = after({ type: "recording", submissionId: "sub_1" });
  assert.ok(isUnfinished(first[0]!));
  assert.equal(nextToSend(first), undefined);
  const second = uploadsReducer(uploadsReducer(first, chosen), { type: "recording", submissionId: "sub_2" });
  assert.deepEqual(second.map(({ phase }) => phase), ["waiting", "waiting", "recording"]);
  assert.equal(second.at(-1)?.submissionId, "sub_2");
});

Deno.test("a pasted screenshot has its own failure text", () => {
  const [pasted] = after({ ...chosen, screenshot: true });
  assert.deepEqual(uploadFailureText(sending(pasted)), {
    title: "Upload Failed",
    message: "Failed to upload screenshot. Please try again.",
  });
  assert.equal(uploadFailureText(sending(after(chosen)[0])).message, "Failed to upload file");
});

Deno.test("six files at once and a file over 500 MB are refused before anything is sent", () => {
  const sized = (size: number) => ({ name: "film.pdf", size });
  assert.equal(checkBatch(Array(5).fill(sized(524_288_000))), null);
  assert.equal(checkBatch(Array(6).fill(sized(1))), "Maximum 5 file(s) allowed");
  assert.equal(checkBatch([sized(1), sized(524_288_001)]), "film.pdf exceeds maximum size of 500 MB");
});
