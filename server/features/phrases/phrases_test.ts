import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { PHRASE_LIMITS } from "../../../domain/phrases.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { PhraseView } from "./list_phrases.ts";

const list = async (browser: BrowserClient) =>
  (await browser.get("/api/phrases")).json<PhraseView[]>().map(({ text, school }) =>
    school ? `${text} (school)` : text
  );

async function add(browser: BrowserClient, text: string, school?: boolean): Promise<string> {
  const answer = await browser.post("/api/phrases", { text, school });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<{ id: string }>().id;
}

worldTest("staff save phrases of their own, and administrators the school's for all", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const own = await add(teacher, " Well done. ");
  await add(teacher, "say why");
  const schools = await add(admin, "Add a photo.", true);
  assert.deepEqual(await list(teacher), ["say why", "Well done.", "Add a photo. (school)"]);
  assert.deepEqual(await list(colleague), ["Add a photo. (school)"]);

  assert.equal((await teacher.post("/api/phrases", { text: "Ours", school: true })).status, 403);
  assert.equal((await teacher.put(`/api/phrases/${schools}`, { text: "Mine" })).status, 403);
  assert.equal((await teacher.delete(`/api/phrases/${schools}`)).status, 403);
  for (const stranger of [colleague, admin]) {
    assert.equal((await stranger.put(`/api/phrases/${own}`, { text: "Mine" })).status, 404);
    assert.equal((await stranger.delete(`/api/phrases/${own}`)).status, 404);
  }
  const student = await signInStudent(world, oak, await addStudent(teacher));
  assert.equal((await student.get("/api/phrases")).status, 403);

  await teacher.put(`/api/phrases/${own}`, { text: "Very well done." });
  await admin.put(`/api/phrases/${schools}`, { text: "Add a film." });
  assert.deepEqual(await list(teacher), ["say why", "Very well done.", "Add a film. (school)"]);
  await teacher.delete(`/api/phrases/${own}`);
  await admin.delete(`/api/phrases/${schools}`);
  assert.deepEqual(await list(teacher), ["say why"]);
  assert.equal((await teacher.delete(`/api/phrases/${own}`)).status, 404, "once");
  for (const [what, count] of [["added", 3], ["changed", 2], ["removed", 2]] as const) {
    assert.equal(await countEvents(world, oak, `phrase.${what}`), count, what);
  }
  const events = await oak.rows<{ data: string }>(sql`select data from events where what like 'phrase.%'`);
  const data = events.map(({ data }) => data.replace(/[a-z]{3}_[0-9a-z]{20}/g, ""));
  assert.doesNotMatch(data.join(), /done|photo|film|why/, "no text in the events");
});

worldTest("a phrase has a length, and each list a limit", async (world) => {
  const { teacher } = await openSchool(world);
  for (const text of ["", " ", "x".repeat(PHRASE_LIMITS.characters + 1)]) {
    const refused = await teacher.post("/api/phrases", { text });
    assert.equal(refused.status, 400);
    assert.ok(refused.json<{ fields: { text: string } }>().fields.text);
  }
  for (let count = 0; count < PHRASE_LIMITS.own; count++) await add(teacher, `Phrase ${count}`);
  const refused = await teacher.post("/api/phrases", { text: "One more" });
  assert.equal(refused.status, 409);
  assert.match(refused.json<{ message: string }>().message, /You have 50 phrases/);
  assert.equal((await list(teacher)).length, PHRASE_LIMITS.own);
});
