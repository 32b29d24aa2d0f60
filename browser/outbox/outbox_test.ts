import assert from "node:assert/strict";
import { hasPending } from "./message_queue.ts";
import { NO_CONNECTION, openTab, PORTFOLIO, SIGNED_OUT, THREAD } from "./testing.ts";

Deno.test("messages are sent one at a time, in order, and removed once sent", async () => {
  const { outbox, posts, shown, accept, sent, store } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "First");
  outbox.send(PORTFOLIO, "Second");
  assert.deepEqual(shown(), [["First", "sending"], ["Second", "sending"]]);
  assert.equal(store.items.size, 2, "both are kept until then");
  assert.deepEqual(posts(), ["First"]);
  await accept();
  assert.deepEqual(posts(), ["First", "Second"]);
  assert.deepEqual(shown(), [["Second", "sending"]]);
  await accept();
  assert.deepEqual(sent, ["direct:asg_1 First", "direct:asg_1 Second"]);
  assert.deepEqual(shown(), []);
  assert.equal(store.items.size, 0);
});

Deno.test("without a connection a message waits and holds up later ones", async () => {
  const { outbox, posts, shown, answer, accept, clock } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "First");
  outbox.send(PORTFOLIO, "Second");
  await answer(NO_CONNECTION);
  assert.deepEqual(shown(), [["First", "connection"], ["Second", "connection"]]);
  assert.ok(hasPending(outbox.messages()));
  assert.deepEqual(posts(), ["First"]);
  await clock.pass(4_999);
  assert.deepEqual(posts(), ["First"]);
  await clock.pass(1);
  await accept();
  await accept();
  assert.deepEqual(posts(), ["First", "First", "Second"]);
  assert.deepEqual(shown(), []);
});

Deno.test("each failure doubles the delay, up to a minute", async () => {
  const { outbox, posts, answer, clock } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    await answer(NO_CONNECTION);
    const before = posts().length;
    await clock.pass(seconds * 1000 - 1);
    assert.equal(posts().length, before, `less than ${seconds} s`);
    await clock.pass(1);
    assert.equal(posts().length, before + 1, `${seconds} s`);
  }
});

Deno.test("a reconnect, a visible page or a poll retries at once", async () => {
  const { outbox, posts, answer } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  await answer(NO_CONNECTION);
  outbox.wake("resume");
  assert.equal(posts().length, 2);
  await answer(NO_CONNECTION);
  outbox.wake("poll");
  assert.equal(posts().length, 3);
  outbox.wake("resume");
  assert.equal(posts().length, 3, "never twice at a time");
});

Deno.test("polls do not retry server errors, and nothing retries a rate limit early", async () => {
  const { outbox, posts, answer, clock } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  await answer({ kind: "delayed", delayReason: "server", retryAfterMs: null });
  outbox.wake("poll");
  assert.equal(posts().length, 1);
  outbox.wake("resume");
  assert.equal(posts().length, 2);
  await answer({ kind: "delayed", delayReason: "flood", retryAfterMs: 60_000 });
  outbox.wake("resume");
  outbox.wake("poll");
  await clock.pass(59_999);
  assert.equal(posts().length, 2);
  await clock.pass(1);
  assert.equal(posts().length, 3);
});

Deno.test("a delay in one conversation holds up no other", async () => {
  const { outbox, posts, shown, answer, accept } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Here");
  outbox.send(THREAD, "There");
  await answer({ kind: "delayed", delayReason: "flood", retryAfterMs: 60_000 });
  assert.deepEqual(posts(), ["Here", "There"]);
  await accept();
  assert.deepEqual(shown(), [["Here", "flood"]]);
  assert.deepEqual(shown("thread:thr_2"), []);
});

Deno.test("an ended session is reported once and delays all messages until the next sign-in", async () => {
  const { outbox, posts, shown, answer, clock, unauthorized } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Here");
  outbox.send(THREAD, "There");
  await answer(SIGNED_OUT);
  assert.equal(unauthorized(), 1);
  assert.deepEqual(shown(), [["Here", "session"]]);
  assert.deepEqual(shown("thread:thr_2"), [["There", "session"]]);
  await clock.pass(600_000);
  assert.deepEqual(posts(), ["Here"], "it is not tried again on its own");
  outbox.wake("resume");
  assert.equal(posts().length, 2);
});

Deno.test("a refused message shows its reason, stays until removed, and holds up nothing", async () => {
  const { outbox, posts, shown, answer, accept, store, clock } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Too late");
  outbox.send(PORTFOLIO, "Next");
  await answer({ kind: "refused", reason: "This conversation is closed." });
  await accept();
  assert.deepEqual(posts(), ["Too late", "Next"]);
  assert.deepEqual(shown(), [["Too late", "This conversation is closed."]]);
  assert.equal(hasPending(outbox.messages()), false);
  outbox.wake("resume");
  await clock.pass(600_000);
  assert.equal(posts().length, 2);
  const nextPage = openTab({ store, clock });
  nextPage.outbox.start();
  assert.deepEqual(nextPage.shown(), [["Too late", "This conversation is closed."]], "also on the next page");
  const [message] = nextPage.outbox.messages();
  nextPage.outbox.remove(message?.clientId ?? "");
  assert.deepEqual(nextPage.shown(), []);
  assert.equal(store.items.size, 0);
});

Deno.test("a lost answer duplicates nothing: the retry has the same id, or the message is already shown", async () => {
  const { outbox, shown, answer, lastPost, posts, store } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  const first = lastPost();
  await answer(NO_CONNECTION);
  outbox.wake("resume");
  assert.equal(lastPost()?.clientId, first?.clientId);
  outbox.confirmSent([null, "of-someone-else", first?.clientId ?? null]);
  assert.deepEqual(shown(), []);
  assert.equal(store.items.size, 0);
  await answer(NO_CONNECTION);
  assert.deepEqual(shown(), [], "what the attempt under way says then changes nothing");
  assert.equal(posts().length, 2);
});

Deno.test("before start nothing is read or sent", () => {
  const { store, clock } = openTab();
  const earlier = openTab({ store, clock });
  earlier.outbox.start();
  earlier.outbox.send(PORTFOLIO, "Hello");
  const page = openTab({ store, clock });
  assert.deepEqual(page.shown(), []);
  page.outbox.wake("resume");
  assert.deepEqual(page.posts(), []);
});
