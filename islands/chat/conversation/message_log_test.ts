import assert from "node:assert/strict";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import {
  addSent,
  firstUnread,
  gapBefore,
  hasEarlier,
  joinPage,
  lastSeqOf,
  type MessageLog,
  NO_MESSAGES,
  withoutGap,
} from "./message_log.ts";

function page(from: number, to: number, own: readonly number[] = []): MessageView[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    id: `msg_${from + index}`,
    threadId: "thr_1",
    seq: from + index,
    senderType: "teacher",
    sender: null,
    own: own.includes(from + index),
    message: `Message ${from + index}`,
    createdAt: "2026-06-15T09:00:00.000Z",
    clientId: null,
    reported: false,
  }));
}

const seqs = ({ messages }: MessageLog) => messages.map(({ seq }) => seq);
const logOf = (from: number, to: number) => joinPage(NO_MESSAGES, page(from, to));

Deno.test("pages that overlap or touch are joined in order, each message once", () => {
  assert.deepEqual(seqs(joinPage(logOf(4, 6), page(5, 8))), [4, 5, 6, 7, 8]);
  assert.deepEqual(seqs(joinPage(logOf(4, 6), page(7, 8))), [4, 5, 6, 7, 8]);
  assert.deepEqual(seqs(joinPage(logOf(4, 6), page(1, 3))), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(seqs(joinPage(logOf(4, 6), page(2, 5))), [2, 3, 4, 5, 6]);
  assert.deepEqual(seqs(joinPage(logOf(4, 6), page(3, 8))), [3, 4, 5, 6, 7, 8]);
});

Deno.test("a page with nothing new gives the same log", () => {
  const log = logOf(4, 6);
  assert.equal(joinPage(log, page(4, 6)), log);
  assert.equal(joinPage(log, page(5, 5)), log);
  assert.equal(joinPage(log, []), log);
  assert.equal(joinPage(log, page(5, 7)).messages[1], log.messages[1], "and what is known stays what it is");
});

Deno.test("a page behind a gap is not shown before the gap is filled", async () => {
  const log = logOf(1, 3);
  const newest = page(101, 110);
  assert.equal(gapBefore(log, newest), 101);
  assert.equal(joinPage(log, newest), log);
  const requested: number[] = [];
  const joined = await withoutGap(log, newest, (before) => {
    requested.push(before);
    return Promise.resolve(page(Math.max(1, before - 50), before - 1));
  });
  assert.deepEqual(requested, [101, 51]);
  assert.deepEqual(seqs(joinPage(log, joined)), Array.from({ length: 110 }, (_, index) => index + 1));
  assert.equal(gapBefore(log, page(4, 9)), null);
  assert.equal(gapBefore(NO_MESSAGES, newest), null);
});

Deno.test("a gap that cannot be filled leaves the log unchanged", async () => {
  const log = logOf(1, 3);
  const joined = await withoutGap(log, page(10, 12), () => Promise.resolve([]));
  assert.equal(joinPage(log, joined), log);
  await assert.rejects(withoutGap(log, page(10, 12), () => Promise.reject(new TypeError("no network"))));
});

Deno.test("an older page that does not reach the log is ignored", () => {
  const log = logOf(50, 60);
  assert.equal(joinPage(log, page(1, 20)), log);
});

Deno.test("a sent message is joined at once, or waits ahead of a gap until it is filled", () => {
  const log = logOf(1, 3);
  const [fourth] = page(4, 4, [4]);
  const [seventh] = page(7, 7, [7]);
  const [eighth] = page(8, 8, [8]);
  assert.ok(fourth && seventh && eighth);
  assert.deepEqual(seqs(addSent(log, fourth)), [1, 2, 3, 4]);
  const ahead = addSent(addSent(addSent(log, eighth), seventh), eighth);
  assert.deepEqual(seqs(ahead), [1, 2, 3]);
  assert.deepEqual(ahead.ahead.map(({ seq }) => seq), [7, 8]);
  const closed = joinPage(ahead, page(3, 6));
  assert.deepEqual(seqs(closed), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(closed.ahead, []);
  assert.deepEqual(joinPage(ahead, page(3, 9)).ahead, [], "also where the poll brings them itself");
  assert.deepEqual(seqs(joinPage(ahead, page(3, 9))), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(
    seqs(addSent(logOf(1, 4), fourth)),
    [1, 2, 3, 4],
    "what the poll has brought before is there once",
  );
});

Deno.test("nothing comes before message 1", () => {
  assert.ok(hasEarlier(logOf(2, 3)));
  assert.ok(!hasEarlier(logOf(1, 3)));
  assert.ok(!hasEarlier(NO_MESSAGES));
  assert.equal(lastSeqOf(NO_MESSAGES), 0);
});

Deno.test("the first unread message is one of others, and later ones do not move it", () => {
  const messages = page(1, 10, [3, 8]);
  assert.equal(firstUnread(messages, { unread: 2, lastSeq: 10 }), 9);
  assert.equal(firstUnread(messages, { unread: 3, lastSeq: 10 }), 7, "one's own are none of them");
  assert.equal(firstUnread(messages, { unread: 1, lastSeq: 7 }), 7, "nor are those that came later");
  assert.equal(firstUnread(messages, { unread: 0, lastSeq: 10 }), null);
  assert.equal(firstUnread(messages, { unread: 20, lastSeq: 10 }), null, "further back than is known");
});

Deno.test("a sender's new name is taken over, and no other message changes", () => {
  const named = (messages: MessageView[], firstName: string) =>
    messages.map((message) => ({ ...message, sender: { firstName, lastName: "Hall" } }));
  const log = joinPage(NO_MESSAGES, named(page(1, 4), "Ruth"));
  assert.equal(joinPage(log, named(page(3, 4), "Ruth")), log);
  const renamed = joinPage(log, named(page(3, 4), "Ruthie"));
  assert.deepEqual(renamed.messages.map(({ sender }) => sender?.firstName), [
    "Ruth",
    "Ruth",
    "Ruthie",
    "Ruthie",
  ]);
  assert.equal(renamed.messages[0], log.messages[0]);
});
