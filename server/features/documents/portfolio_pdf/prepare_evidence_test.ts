import assert from "node:assert/strict";
import sharp from "sharp";
import { AppError } from "../../../../domain/errors.ts";
import { black } from "../../evidence/thumbnails/testing.ts";
import { prepareEvidence, ROOM, type Room } from "./prepare_evidence.ts";

Deno.test("evidence beyond the document's bytes and time is listed with the reason, unread", async () => {
  const folder = await Deno.makeTempDir();
  const words = new TextEncoder().encode("We dug the bed.");
  let reads = 0;
  const storage = {
    read() {
      reads++;
      return Promise.resolve(new Blob([words]).stream());
    },
  };
  const source = {
    fileType: "text/plain",
    fileSize: words.length,
    storageKey: "oak/one",
    print: null,
    linkUrl: null,
  };
  const prepare = async (room: Partial<Room>) => {
    const left = { ...ROOM, ...room };
    const { signal } = new AbortController();
    return {
      content: await prepareEvidence(storage, source, { folder, number: 0, room: left, signal }),
      left,
    };
  };
  try {
    const { content, left } = await prepare({});
    assert.equal(content.show, "text");
    assert.equal(left.text, ROOM.text - words.length);
    assert.ok(left.milliseconds < ROOM.milliseconds);
    for (
      const [room, why] of [[{ milliseconds: 0 }, /more pictures and files/], [
        { text: 3 },
        /too large/,
      ]] as const
    ) {
      const { content } = await prepare(room);
      assert.match(content.show === "listed" ? content.why ?? "" : content.show, why);
    }
    assert.equal(reads, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a picture that was drawn for print is shown as it is, unless that copy is missing", async () => {
  const folder = await Deno.makeTempDir();
  const jpeg = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#a33" } }).jpeg().toBuffer();
  const objects = new Map<string, Uint8Array>([["oak/one", await jpeg(90)], [
    "oak/print-one",
    await jpeg(40),
  ]]);
  const storage = {
    read: (key: string) => {
      const bytes = objects.get(key);
      if (!bytes) return Promise.reject(new AppError("not_found", key));
      return Promise.resolve(new Blob([new Uint8Array(bytes)]).stream());
    },
  };
  const print = { key: "oak/print-one", size: objects.get("oak/print-one")!.length };
  const fileSize = objects.get("oak/one")!.length;
  const source = { fileType: "image/jpeg", fileSize, storageKey: "oak/one", print, linkUrl: null };
  const { signal } = new AbortController();
  const width = async () => {
    const content = await prepareEvidence(storage, source, { folder, number: 0, room: { ...ROOM }, signal });
    return content.show === "picture" ? (await sharp(content.path).metadata()).width : content.show;
  };
  try {
    assert.equal(await width(), 40);
    objects.delete(print.key);
    assert.equal(await width(), 90);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a picture that is decoded whole is refused by its pixels, others are printed", async () => {
  const folder = await Deno.makeTempDir();
  const prepare = async (bytes: Uint8Array, fileType: string) => {
    const storage = { read: () => Promise.resolve(new Blob([new Uint8Array(bytes)]).stream()) };
    const source = { fileType, fileSize: bytes.length, storageKey: "oak/one", print: null, linkUrl: null };
    const { signal } = new AbortController();
    const content = await prepareEvidence(storage, source, { folder, number: 0, room: { ...ROOM }, signal });
    return content.show === "listed" ? content.why ?? "" : content.show;
  };
  try {
    const png = (side: number, progressive: boolean) => black(side).png({ progressive }).toBuffer();
    assert.equal(await prepare(await png(7000, false), "image/png"), "picture");
    assert.equal(await prepare(await png(700, true), "image/png"), "picture");
    assert.match(await prepare(await png(7000, true), "image/png"), /too large/);
    assert.match(await prepare(new Uint8Array(9), "image/png"), /cannot be read/);
    const broken = {
      read: () => Promise.resolve(new ReadableStream({ pull: (to) => to.error(new Error("no line")) })),
    };
    const source = { fileType: "image/png", fileSize: 9, storageKey: "oak/one", print: null, linkUrl: null };
    const { signal } = new AbortController();
    const preparing = prepareEvidence(broken, source, { folder, number: 1, room: { ...ROOM }, signal });
    await assert.rejects(preparing, /no line/, "its job tries again");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
