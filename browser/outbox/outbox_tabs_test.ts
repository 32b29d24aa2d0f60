import assert from "node:assert/strict";
import { keyPrefix } from "../browser_store.ts";
import { emptyStore } from "../testing.ts";
import { NO_CONNECTION, openTab, PORTFOLIO, START_TIME, stoppedClock } from "./testing.ts";

Deno.test("pending messages of a closed page are sent from the next one, in order", async () => {
  const previous = openTab();
  previous.outbox.start();
  previous.outbox.send(PORTFOLIO, "First");
  previous.outbox.send(PORTFOLIO, "Second");
  await previous.answer(NO_CONNECTION);
  const next = openTab({ store: previous.store, clock: previous.clock });
  next.outbox.start();
  assert.deepEqual(next.shown(), [["First", "sending"], ["Second", "sending"]]);
  await next.accept();
  await next.accept();
  assert.deepEqual(next.posts(), ["First", "Second"]);
  previous.outbox.sync();
  assert.deepEqual(previous.shown(), [], "and the page that was left knows it");
});

Deno.test("a tab sends another tab's message only after a delay", async () => {
  const tabA = openTab();
  const tabB = openTab({ store: tabA.store, clock: tabA.clock });
  tabA.outbox.start();
  tabB.outbox.start();
  tabA.outbox.send(PORTFOLIO, "Hello");
  tabB.outbox.sync();
  assert.deepEqual(tabB.shown(), [["Hello", "sending"]], "it is shown in both");
  assert.deepEqual(tabB.posts(), []);
  await tabA.clock.pass(5_000);
  assert.deepEqual(tabB.posts(), ["Hello"]);
  await tabB.accept();
  tabA.outbox.sync();
  assert.deepEqual(tabA.shown(), []);
});

Deno.test("two tabs show messages in the same order", () => {
  const tabA = openTab();
  const tabB = openTab({ store: tabA.store, clock: tabA.clock });
  tabA.outbox.start();
  tabB.outbox.start();
  tabA.outbox.send(PORTFOLIO, "First");
  tabB.outbox.sync();
  tabB.outbox.send(PORTFOLIO, "Second");
  tabA.outbox.send(PORTFOLIO, "Third, written without knowing of the second");
  tabA.outbox.sync();
  tabB.outbox.sync();
  assert.deepEqual(tabA.shown(), tabB.shown());
  assert.deepEqual(tabB.posts(), [], "the second waits for the first, which the other tab sends");
});

Deno.test("another person's messages are neither shown nor sent, and sign-out removes one's own", async () => {
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

Deno.test("a refusal after signing out stores nothing", async () => {
  const { outbox, answer, store, shown } = openTab();
  outbox.start();
  outbox.send(PORTFOLIO, "Hello");
  store.items.clear();
  await answer({ kind: "refused", reason: "This conversation is closed." });
  assert.equal(store.items.size, 0);
  assert.deepEqual(shown(), []);
});

Deno.test("a full or forbidden storage does not prevent sending", async () => {
  const store = emptyStore();
  const fail = () => {
    throw new DOMException("not here", "QuotaExceededError");
  };
  const full = openTab({ store: { ...store, setItem: fail } });
  full.outbox.start();
  full.outbox.send(PORTFOLIO, "Hello");
  await full.answer(NO_CONNECTION);
  full.outbox.sync();
  assert.deepEqual(full.shown(), [["Hello", "connection"]], "it waits on this page");
  full.outbox.wake("resume");
  await full.accept();
  assert.deepEqual(full.sent, ["direct:asg_1 Hello"]);
  const forbidden = openTab({ store: { ...store, getItem: fail, setItem: fail, key: fail } });
  forbidden.outbox.start();
  forbidden.outbox.send(PORTFOLIO, "Hello");
  await forbidden.accept();
  assert.deepEqual(forbidden.sent, ["direct:asg_1 Hello"]);
});

Deno.test("unreadable entries are removed", () => {
  const store = emptyStore();
  const prefix = keyPrefix("stu_1", "message");
  store.setItem(`${prefix}one`, "{nonsense");
  store.setItem(
    `${prefix}two`,
    JSON.stringify({ value: { message: 1 }, expiresAt: new Date(START_TIME + 1).toISOString() }),
  );
  store.setItem(`${prefix}three`, "null");
  store.setItem("activeRole", "teacher");
  const page = openTab({ store });
  page.outbox.start();
  assert.deepEqual(page.shown(), []);
  assert.deepEqual([...store.items.keys()], ["activeRole"]);
});
