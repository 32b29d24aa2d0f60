import assert from "node:assert/strict";
import { NO_CONNECTION, openTab, PORTFOLIO, SIGNED_OUT, THREAD } from "./testing.ts";

Deno.test("messages go one at a time, in the order they were written, and leave when the server has them", async () => {
  const { outbox, posts, shown, take, taken, store } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "First");
  outbox.send(PORTFOLIO, "Second");
  assert.deepEqual(shown(), [["First", "sending"], ["Second", "sending"]]);
  assert.equal(store.items.size, 2, "both are kept until then");
  assert.deepEqual(posts(), ["First"]);
  await take();
  assert.deepEqual(posts(), ["First", "Second"]);
  assert.deepEqual(shown(), [["Second", "sending"]]);
  await take();
  assert.deepEqual(taken, ["direct:asg_1 First", "direct:asg_1 Second"]);
  assert.deepEqual(shown(), []);
  assert.equal(store.items.size, 0);
  assert.equal(outbox.isWaiting(), false);
});

Deno.test("without a connection a message waits, says so, and holds up those behind it", async () => {
  const { outbox, posts, shown, answer, take, clock } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "First");
  outbox.send(PORTFOLIO, "Second");
  await answer(NO_CONNECTION);
  assert.deepEqual(shown(), [["First", "connection"], ["Second", "connection"]]);
  assert.ok(outbox.isWaiting());
  assert.deepEqual(posts(), ["First"]);
  await clock.pass(4_999);
  assert.deepEqual(posts(), ["First"]);
  await clock.pass(1);
  await take();
  await take();
  assert.deepEqual(posts(), ["First", "First", "Second"]);
  assert.deepEqual(shown(), []);
});

Deno.test("each failure doubles the pause, up to a minute", async () => {
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

Deno.test("it goes at once when the page is connected again, looked at again, or a poll has come through", async () => {
  const { outbox, posts, answer } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  await answer(NO_CONNECTION);
  outbox.wake("back");
  assert.equal(posts().length, 2);
  await answer(NO_CONNECTION);
  outbox.wake("poll");
  assert.equal(posts().length, 3);
  outbox.wake("back");
  assert.equal(posts().length, 3, "never twice at a time");
});

Deno.test("a server in trouble is not asked by every poll, and a flooded conversation not before its time", async () => {
  const { outbox, posts, answer, clock } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  await answer({ kind: "later", obstacle: "server", after: null });
  outbox.wake("poll");
  assert.equal(posts().length, 1);
  outbox.wake("back");
  assert.equal(posts().length, 2);
  await answer({ kind: "later", obstacle: "flood", after: 60_000 });
  outbox.wake("back");
  outbox.wake("poll");
  await clock.pass(59_999);
  assert.equal(posts().length, 2);
  await clock.pass(1);
  assert.equal(posts().length, 3);
});

Deno.test("what waits for one conversation holds up no other", async () => {
  const { outbox, posts, shown, answer, take } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Here");
  outbox.send(THREAD, "There");
  await answer({ kind: "later", obstacle: "flood", after: 60_000 });
  assert.deepEqual(posts(), ["Here", "There"]);
  await take();
  assert.deepEqual(shown(), [["Here", "flood"]]);
  assert.deepEqual(shown("thread:thr_2"), []);
});

Deno.test("when the session is over the page says so once, and all waits until somebody has signed in", async () => {
  const { outbox, posts, shown, answer, clock, unauthorized } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Here");
  outbox.send(THREAD, "There");
  await answer(SIGNED_OUT);
  assert.equal(unauthorized(), 1);
  assert.deepEqual(shown(), [["Here", "session"]]);
  assert.deepEqual(shown("thread:thr_2"), [["There", "session"]]);
  await clock.pass(600_000);
  assert.deepEqual(posts(), ["Here"], "it is not tried again by itself");
  outbox.wake("back");
  assert.equal(posts().length, 2);
});

Deno.test("what is refused says why, stays until its writer removes it, and holds up nothing", async () => {
  const { outbox, posts, shown, answer, take, store, clock } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Too late");
  outbox.send(PORTFOLIO, "Next");
  await answer({ kind: "refused", reason: "This conversation is closed." });
  await take();
  assert.deepEqual(posts(), ["Too late", "Next"]);
  assert.deepEqual(shown(), [["Too late", "This conversation is closed."]]);
  assert.equal(outbox.isWaiting(), false, "nothing of it will be sent");
  outbox.wake("back");
  await clock.pass(600_000);
  assert.equal(posts().length, 2);
  const later = openTab({ store, clock });
  later.outbox.start();
  assert.deepEqual(later.shown(), [["Too late", "This conversation is closed."]], "also on the next page");
  const [message] = later.outbox.waitingFor("direct:asg_1");
  later.outbox.remove(message?.clientId ?? "");
  assert.deepEqual(later.shown(), []);
  assert.equal(store.items.size, 0);
});

Deno.test("a lost answer doubles nothing: it is sent again under the same name, or found in the conversation", async () => {
  const { outbox, shown, answer, lastPost, posts, store } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  const first = lastPost();
  await answer(NO_CONNECTION);
  outbox.wake("back");
  assert.equal(lastPost()?.clientId, first?.clientId);
  outbox.arrived([null, "of-somebody-else", first?.clientId ?? null]);
  assert.deepEqual(shown(), []);
  assert.equal(store.items.size, 0);
  await answer(NO_CONNECTION);
  assert.deepEqual(shown(), [], "what the attempt under way says then changes nothing");
  assert.equal(posts().length, 2);
});

Deno.test("before it is started nothing is read or sent", () => {
  const { store, clock } = openTab();
  const earlier = openTab({ store, clock });
  earlier.outbox.start();
  earlier.outbox.send(PORTFOLIO, "Hello");
  const page = openTab({ store, clock });
  assert.deepEqual(page.shown(), []);
  page.outbox.wake("back");
  assert.deepEqual(page.posts(), []);
});
