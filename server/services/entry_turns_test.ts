import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import { addStudent, assign, signInNewStaff } from "../../test/factories.ts";
import { worldTest } from "../../test/world.ts";
import { openEntryTurns } from "./entry_turns.ts";

const MANY = 30;
const request = new AbortController();

Deno.test("a request begins at once where no other is under way, also after one has failed", async () => {
  const turns = openEntryTurns();
  for (const fails of [true, false]) {
    let begun = false;
    const answer = turns.enter({ school: "oak", person: "" }, request, () => {
      begun = true;
      return fails ? Promise.reject(new Error("no")) : Promise.resolve("yes");
    });
    assert.ok(begun);
    if (fails) await assert.rejects(answer, /no/);
    else assert.equal(await answer, "yes");
  }
});

/** Another school has asked for something, so that each has one request at a time. */
async function openSharedTurns() {
  const turns = openEntryTurns();
  await turns.enter({ school: "elm", person: "" }, request, () => Promise.resolve());
  return turns;
}

Deno.test("one that waits for something else keeps no other of its school waiting", async () => {
  const turns = await openSharedTurns();
  const slow = Promise.withResolvers<string>();
  const enter = (work: () => Promise<string>) => turns.enter({ school: "oak", person: "" }, request, work);
  const first = enter(() => slow.promise);
  const others = ["one", "two", "three"].map((name) => enter(() => Promise.resolve(name)));
  assert.deepEqual(await Promise.all(others), ["one", "two", "three"]);
  slow.resolve("at last");
  assert.equal(await first, "at last");
});

Deno.test("too many of a school are refused, and another's are not", async () => {
  const turns = await openSharedTurns();
  const slow = Promise.withResolvers<void>();
  const enter = (school: string, work: () => Promise<void>) =>
    turns.enter({ school, person: "" }, request, work).then(() => null, (error) => error);
  const answers = Array.from({ length: 1_010 }, () => enter("oak", () => slow.promise));
  assert.equal(await enter("elm", () => Promise.resolve()), null);
  slow.resolve();
  const refused = (await Promise.all(answers)).filter((answer) => answer !== null);
  assert.equal(refused.length, 9);
  for (const error of refused) assert.ok(error instanceof AppError && error.code === "unavailable");
});

Deno.test("schools that ask for much are worked on together, 16 requests at once", async () => {
  const turns = openEntryTurns();
  const begun: string[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const ask = (school: string) =>
    turns.enter({ school, person: "" }, request, () => {
      begun.push(school);
      return end;
    });
  const begunAfter = async (school: string) => {
    const answers = Array.from({ length: MANY }, () => ask(school));
    await setImmediate();
    return { count: begun.filter((other) => other === school).length, answers };
  };
  const oak = await begunAfter("oak");
  const elm = await begunAfter("elm");
  resolve();
  await Promise.all([...oak.answers, ...elm.answers]);
  assert.deepEqual([oak.count, elm.count], [16, 8]);
});

worldTest(
  "a page comes after one request of a school that has sent many, and of a colleague",
  async (world) => {
    const open = async (subdomain: string) => {
      const school = await world.school(subdomain);
      const teacher = await signInNewStaff(world, school, "teacher", `t@${subdomain}.example`);
      const { id } = await assign(teacher, await addStudent(teacher));
      return { school, teacher, path: `/student-portfolio/${id}` };
    };
    const [oak, elm] = [await open("oak"), await open("elm")];
    const colleague = await signInNewStaff(world, oak.school, "admin", "a@oak.example");
    const finished: string[] = [];
    const ask = async (name: string, browser: typeof colleague, path: string) => {
      assert.equal((await browser.get(path)).status, 200);
      finished.push(name);
    };
    assert.equal((await elm.teacher.get(elm.path)).status, 200);
    const many = Array.from({ length: MANY }, () => ask("one of many", oak.teacher, oak.path));
    await Promise.all([
      ...many,
      ask("another school", elm.teacher, elm.path),
      ask("a colleague", colleague, oak.path),
    ]);
    assert.ok(finished.indexOf("another school") <= 3, finished.join());
    assert.ok(finished.indexOf("a colleague") <= 4, finished.join());
  },
);
