import assert from "node:assert/strict";
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
  const source = { fileType: "text/plain", fileSize: words.length, storageKey: "oak/one", linkUrl: null };
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
