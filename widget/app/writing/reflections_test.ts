import assert from "node:assert/strict";
import type { PortfolioData, SubmissionView } from "../answers.ts";
import { draftOwner, person } from "../session.ts";
import { portfolio } from "../units/portfolios.ts";
import { askToSubmit, refusal, submitting } from "../units/submitting.ts";
import { reflections, save, tell } from "./reflections.ts";
import { unsaved } from "./state.ts";

const amira = { id: "amira", firstName: "Amira", lastName: "Ash" };

const unit = (assignmentId: string) =>
  ({
    assignment: { id: assignmentId, studentId: amira.id, unit: { outcomes: [] } },
    submissions: [{ id: `${assignmentId}-1`, assignmentId, outcomeIndex: 0, studentComment: "" }],
    files: [],
  }) as unknown as PortfolioData;

type Put = { id: string; text: string; answer: (status?: number) => void };

/** A server whose answers a test gives itself. */
function heldServer() {
  const real = globalThis.fetch;
  const puts: Put[] = [];
  let day = 0;
  let noticed = () => {};
  globalThis.fetch = (address, init) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const id = String(address).split("/").at(-1)!;
    const text = JSON.parse(String(init?.body)).studentComment;
    const answer = (status = 200) => {
      const studentCommentDate = `2026-06-${10 + day++}`;
      const saved: Partial<SubmissionView> = {
        id,
        outcomeIndex: 0,
        studentComment: text,
        studentCommentDate,
      };
      resolve(Response.json(status === 200 ? saved : { message: "This unit has been awarded." }, { status }));
    };
    puts.push({ id, text, answer });
    noticed();
    return promise;
  };
  return {
    puts,
    /** Resolves once `count` were asked in all. */
    async asked(count: number) {
      while (puts.length < count) await new Promise<void>((resolve) => noticed = resolve);
    },
    [Symbol.dispose]: () => void (globalThis.fetch = real),
  };
}

/** The student signs in and opens the unit. */
function open(assignmentId: string) {
  localStorage.clear();
  person.value = amira;
  draftOwner.value = amira.id;
  portfolio.value = unit(assignmentId);
}

function leave() {
  person.value =
    draftOwner.value =
    portfolio.value =
    refusal.value =
    submitting.value =
      null;
}

Deno.test("all who wait for a save wait for what was typed while it ran", async () => {
  using server = heldServer();
  open("a");
  tell("a-1", { type: "typed", text: "I dug" });
  const first = save("a-1");
  await server.asked(1);
  tell("a-1", { type: "typed", text: "I dug the bed." });
  const blur = save("a-1");
  const asking = askToSubmit("a");
  server.puts[0]!.answer();
  await server.asked(2);
  assert.equal(submitting.value, null);
  server.puts[1]!.answer();
  await Promise.all([first, blur, asking]);
  assert.deepEqual(server.puts.map(({ text }) => text), ["I dug", "I dug the bed."]);
  assert.equal(reflections.value["a-1"]!.phase, "saved");
  assert.equal(submitting.value!.id, "a");
  leave();
});

Deno.test("words of another unit do not keep a portfolio back, its own do until they are saved", async () => {
  using server = heldServer();
  open("a");
  tell("a-1", { type: "typed", text: "Refused words" });
  const refused = save("a-1");
  await server.asked(1);
  server.puts[0]!.answer(422);
  await refused;
  portfolio.value = unit("b");
  const asking = askToSubmit("b");
  await server.asked(2);
  server.puts[1]!.answer(422);
  await asking;
  assert.equal(submitting.value!.id, "b");
  submitting.value = null;

  const asked = askToSubmit("a");
  await server.asked(3);
  server.puts[2]!.answer(422);
  await asked;
  assert.equal(submitting.value, null);
  assert.match(refusal.value!.text()!, /not saved yet/);
  tell("a-1", { type: "typed", text: "" });
  assert.equal(refusal.value!.text(), null);
  leave();
});

Deno.test("words wait for their writer, and no one else finds them", async () => {
  using server = heldServer();
  open("a");
  tell("a-1", { type: "typed", text: "Mine" });
  // The session ended on its own.
  person.value = null;
  await save("a-1");
  assert.equal(server.puts.length, 0);
  person.value = amira;
  await server.asked(1);
  assert.equal(server.puts[0]!.text, "Mine");
  draftOwner.value = "ben";
  assert.deepEqual(reflections.value, {});
  assert.equal(unsaved.value, false);
  server.puts[0]!.answer();
  leave();
});
