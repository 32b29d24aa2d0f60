import assert from "node:assert/strict";
import { draftOwner, person, screen } from "../session.ts";
import { unsaved } from "../writing/state.ts";
import { conversation, draft, editPending, openMessages, pending, send, write } from "./conversation.ts";

const amira = { id: "amira", firstName: "Amira", lastName: "Ash" };

type Sent = {
  threadId: string;
  message: string;
  clientId: string;
  answer: (status?: number) => Promise<void>;
};

/** A server whose answers to messages a test gives itself; it answers reads with an empty conversation. */
function openServer() {
  const real = globalThis.fetch;
  const messages: Sent[] = [];
  let noticed = () => {};
  localStorage.clear();
  person.value = amira;
  draftOwner.value = amira.id;
  globalThis.fetch = async (address, init) => {
    const { pathname, searchParams } = new URL(String(address), "http://unit.test");
    const threadOf = (portfolioId: string | null) => `thread-${portfolioId}`;
    if (init?.method !== "POST") {
      const thread = { id: threadOf(searchParams.get("assignmentId")) };
      return Response.json({ thread, messages: [], unreadCount: 0, canWrite: true });
    }
    const json = JSON.parse(String(init.body));
    if (pathname.endsWith("/direct")) return Response.json({ id: threadOf(json.assignmentId) });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const view = { ...json, id: `msg-${json.message}`, seq: 1, own: true };
    const answer = async (status = 201) => {
      const refusal = { message: "This conversation is closed.", code: "conflict" };
      resolve(Response.json(status === 201 ? view : refusal, { status }));
      await settled();
    };
    messages.push({ ...json, answer });
    noticed();
    return await promise;
  };
  return {
    messages,
    /** The one that was sent as the `count`th. */
    async sent(count: number) {
      while (messages.length < count) await new Promise<void>((resolve) => noticed = resolve);
      return messages[count - 1]!;
    },
    [Symbol.dispose]() {
      globalThis.fetch = real;
      person.value = draftOwner.value = null;
      screen.value = { name: "loading" };
      localStorage.clear();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const shown = () => conversation.value!.messages.map(({ message }) => message);
const waiting = () => pending.value.map(({ message, refused }) => [message, refused]);

Deno.test("an answer that comes late stays out of another conversation, whose draft stays too", async () => {
  using server = openServer();
  await openMessages("a");
  write("About the bed");
  send();
  assert.equal(draft.value, "", "the box is free");
  const late = await server.sent(1);
  await openMessages("b");
  write("About the harvest");
  assert.deepEqual(waiting(), []);
  await late.answer();
  assert.equal(late.threadId, "thread-a");
  assert.deepEqual(shown(), []);
  await openMessages("a");
  assert.deepEqual([draft.value, waiting()], ["", []], "it was sent");
  await openMessages("b");
  assert.equal(draft.value, "About the harvest");
});

Deno.test("messages are sent one after another, and what is typed meanwhile stays in the box", async () => {
  using server = openServer();
  await openMessages("a");
  for (const text of ["First.", "Second."]) {
    write(text);
    send();
  }
  write("And more");
  assert.deepEqual(waiting(), [["First.", null], ["Second.", null]]);
  assert.equal(unsaved.value, true);
  await (await server.sent(1)).answer();
  await (await server.sent(2)).answer();
  assert.deepEqual([shown(), waiting(), draft.value], [["First.", "Second."], [], "And more"]);
  assert.equal(unsaved.value, false);
  assert.notEqual(server.messages[0]!.clientId, server.messages[1]!.clientId);
});

Deno.test("a refused message says why, and goes back to the box before what is typed there", async () => {
  using server = openServer();
  await openMessages("a");
  write("Which photo?");
  send();
  write("Thanks");
  await (await server.sent(1)).answer(409);
  assert.deepEqual(waiting(), [["Which photo?", "This conversation is closed."]]);
  editPending(pending.value[0]!.clientId);
  assert.deepEqual([draft.value, waiting()], ["Which photo?\n\nThanks", []]);
});

Deno.test("a message waits for its writer, and is not sent in another student's session", async () => {
  using server = openServer();
  await openMessages("a");
  write("Mine");
  // The session ended on its own.
  person.value = null;
  send();
  await settled();
  assert.deepEqual([server.messages.length, waiting().length], [0, 1]);
  person.value = draftOwner.value === null ? null : { id: "ben", firstName: "Ben", lastName: "Ash" };
  draftOwner.value = "ben";
  await openMessages("a");
  await settled();
  assert.deepEqual([server.messages.length, waiting()], [0, []]);
  person.value = amira;
  draftOwner.value = amira.id;
  await openMessages("a");
  assert.equal((await server.sent(1)).message, "Mine");
  await server.messages[0]!.answer();
  assert.deepEqual([shown(), waiting()], [["Mine"], []]);
});
