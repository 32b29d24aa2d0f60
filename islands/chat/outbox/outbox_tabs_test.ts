import assert from "node:assert/strict";
import { WAITING_MESSAGES } from "./kept_messages.ts";
import { emptyStore, NO_CONNECTION, openTab, PORTFOLIO, stoppedClock } from "./testing.ts";

Deno.test("what waited when a page was left goes from the next one, in its order", async () => {
  const left = openTab();
  left.outbox.start();
  left.outbox.send(PORTFOLIO, "First");
  left.outbox.send(PORTFOLIO, "Second");
  await left.answer(NO_CONNECTION);
  const next = openTab({ store: left.store, clock: left.clock });
  next.outbox.start();
  assert.deepEqual(next.shown(), [["First", "sending"], ["Second", "sending"]]);
  await next.take();
  await next.take();
  assert.deepEqual(next.posts(), ["First", "Second"]);
  left.outbox.follow();
  assert.deepEqual(left.shown(), [], "and the page that was left knows it");
});

Deno.test("another tab leaves a message to the one it was written in, and takes its turn where that one does not send it", async () => {
  const one = openTab();
  const two = openTab({ store: one.store, clock: one.clock });
  one.outbox.start();
  two.outbox.start();
  one.outbox.send(PORTFOLIO, "Hello");
  two.outbox.follow();
  assert.deepEqual(two.shown(), [["Hello", "sending"]], "it is shown in both");
  assert.deepEqual(two.posts(), []);
  await one.clock.pass(5_000);
  assert.deepEqual(two.posts(), ["Hello"]);
  await two.take();
  one.outbox.follow();
  assert.deepEqual(one.shown(), []);
});

Deno.test("what is written in two tabs stands in one order in both", () => {
  const one = openTab();
  const two = openTab({ store: one.store, clock: one.clock });
  one.outbox.start();
  two.outbox.start();
  one.outbox.send(PORTFOLIO, "First");
  two.outbox.follow();
  two.outbox.send(PORTFOLIO, "Second");
  one.outbox.send(PORTFOLIO, "Third, written without knowing of the second");
  one.outbox.follow();
  two.outbox.follow();
  assert.deepEqual(one.shown(), two.shown());
  assert.deepEqual(two.posts(), [], "the second waits for the first, which the other tab sends");
});

Deno.test("nobody sees or sends another person's messages, and one's own sign-out leaves none", async () => {
  const store = emptyStore();
  const clock = stoppedClock();
  const amira = openTab({ store, clock, personId: "stu_1" });
  amira.outbox.start();
  amira.outbox.send(PORTFOLIO, "Mine");
  await amira.answer(NO_CONNECTION);
  for (const personId of ["stu_2", "stu_11", "stu_"]) {
    const other = openTab({ store, clock, personId });
    other.outbox.start();
    assert.deepEqual(other.shown(), []);
    assert.deepEqual(other.posts(), []);
  }
  assert.equal(store.items.size, 1);
  store.items.clear();
  await clock.pass(5_000);
  assert.deepEqual(amira.posts(), ["Mine"], "a page that is still open sends nothing that was wiped");
  assert.deepEqual(amira.shown(), []);
  assert.equal(store.items.size, 0);
});

Deno.test("a refusal that comes after signing out brings nothing back", async () => {
  const { outbox, answer, store, shown } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  store.items.clear();
  await answer({ kind: "refused", reason: "This conversation is closed." });
  assert.equal(store.items.size, 0);
  assert.deepEqual(shown(), []);
});

Deno.test("a full or forbidden storage keeps nothing, and the page still sends", async () => {
  const store = emptyStore();
  const fail = () => {
    throw new DOMException("not here", "QuotaExceededError");
  };
  const full = openTab({ store: { ...store, setItem: fail } });
  full.outbox.start();
  full.outbox.send(PORTFOLIO, "Hello");
  await full.answer(NO_CONNECTION);
  full.outbox.follow();
  assert.deepEqual(full.shown(), [["Hello", "connection"]], "it waits on this page");
  full.outbox.wake("back");
  await full.take();
  assert.deepEqual(full.taken, ["direct:asg_1 Hello"]);
  const forbidden = openTab({ store: { ...store, getItem: fail, setItem: fail, key: fail } });
  forbidden.outbox.start();
  forbidden.outbox.send(PORTFOLIO, "Hello");
  await forbidden.take();
  assert.deepEqual(forbidden.taken, ["direct:asg_1 Hello"]);
});

Deno.test("messages wait for seven days, whoever's they are; a wrong clock keeps none longer", () => {
  const store = emptyStore();
  const clock = stoppedClock();
  const day = 86_400_000;
  const write = () => {
    const page = openTab({ store, clock });
    page.outbox.start();
    page.outbox.send(PORTFOLIO, "Hello");
  };
  const seenBy = (personId: string) => {
    const page = openTab({ store, clock, personId });
    page.outbox.start();
    return page.shown().length;
  };
  write();
  void clock.pass(7 * day);
  assert.equal(seenBy("stu_1"), 1);
  void clock.pass(1);
  assert.equal(seenBy("stu_2"), 0);
  assert.equal(store.items.size, 0);
  void clock.pass(1000 * day);
  write();
  void clock.pass(-1000 * day);
  assert.equal(seenBy("stu_1"), 1);
  void clock.pass(7 * day + 1);
  assert.equal(seenBy("stu_1"), 0);
});

Deno.test("what cannot be read goes, and stands in nobody's way", () => {
  const store = emptyStore();
  store.setItem(`${WAITING_MESSAGES}stu_1:one`, "{nonsense");
  store.setItem(`${WAITING_MESSAGES}stu_1:two`, JSON.stringify({ at: new Date().toISOString(), message: 1 }));
  store.setItem(`${WAITING_MESSAGES}stu_1:three`, "null");
  store.setItem("activeRole", "teacher");
  const page = openTab({ store });
  page.outbox.start();
  assert.deepEqual(page.shown(), []);
  assert.deepEqual([...store.items.keys()], ["activeRole"]);
});
