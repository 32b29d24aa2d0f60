import assert from "node:assert/strict";
import { draftOwner, person, screen } from "../session.ts";
import { conversation, draft, failure, openMessages, send, write } from "./conversation.ts";

const amira = { id: "amira", firstName: "Amira", lastName: "Ash" };

const message = (threadId: string, text: string) => ({ id: `msg-${text}`, threadId, seq: 1, message: text });

/** Answers reads with an empty conversation for each portfolio, and messages as `answer` says. */
function openServer(answer: (json: Record<string, string>) => Response | Promise<Response>) {
  const real = globalThis.fetch;
  localStorage.clear();
  person.value = amira;
  draftOwner.value = amira.id;
  globalThis.fetch = async (address, init) => {
    if (init?.method === "POST") return await answer(JSON.parse(String(init.body)));
    const portfolio = new URL(String(address), "http://unit.test").searchParams.get("assignmentId");
    return Response.json({ thread: { id: `thread-${portfolio}` }, messages: [], unreadCount: 0 });
  };
  return {
    [Symbol.dispose]() {
      globalThis.fetch = real;
      person.value = draftOwner.value = null;
      screen.value = { name: "loading" };
      localStorage.clear();
    },
  };
}

Deno.test("an answer that comes late stays out of another conversation, and leaves its draft alone", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  using _server = openServer(() => promise);
  await openMessages("a");
  write("About the bed");
  const sending = send();
  await openMessages("b");
  write("About the harvest");
  resolve(Response.json(message("thread-a", "About the bed")));
  await sending;
  assert.deepEqual(conversation.value!.messages, []);
  assert.equal(draft.value.text, "About the harvest");
  await openMessages("a");
  assert.equal(draft.value.text, "", "it was sent");
  await openMessages("b");
  assert.equal(draft.value.text, "About the harvest");
});

Deno.test("a message whose answer was lost and that was then changed is sent as another", async () => {
  const ids: string[] = [];
  using _server = openServer(({ clientId, message: text }) => {
    ids.push(clientId!);
    if (ids.length === 1) throw new TypeError("lost");
    return ids.length === 2
      ? Response.json({ message: "This message was sent before, in other words." }, { status: 409 })
      : Response.json(message("thread-a", text!));
  });
  await openMessages("a");
  write("Which photo?");
  await send();
  assert.match(failure.value!, /Your message is still here\.$/);
  write("Which photo do you mean?");
  await send();
  assert.match(failure.value!, /in other words/);
  await send();
  assert.equal(failure.value, null);
  assert.equal(ids[0], ids[1]);
  assert.notEqual(ids[1], ids[2]);
  assert.equal(conversation.value!.messages.length, 1);
});

Deno.test("words typed while a message is sent are the next one", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  using _server = openServer(() => promise);
  await openMessages("a");
  write("First.");
  const sending = send();
  write("First. And more");
  resolve(Response.json(message("thread-a", "First.")));
  await sending;
  assert.equal(draft.value.text, " And more");
});
