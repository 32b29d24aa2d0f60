import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../../../domain/limits.ts";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import {
  addStudent,
  openSchool,
  signInNewStaff,
  signInStaff,
  signInStudent,
} from "../../../../test/factories.ts";
import { type School, worldTest } from "../../../../test/world.ts";
import { makeCard, openCardSchool, openLesson, readEvents, signInByCard } from "../../lessons/testing.ts";
import type { SessionItem } from "./list_sessions.ts";

const CHROMEBOOK =
  "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const list = async (browser: BrowserClient) => (await browser.get("/api/sessions")).json<SessionItem[]>();
const isSignedIn = async (browser: BrowserClient) => (await browser.get("/api/auth/user")).status === 200;
const storedHashes = async (oak: School) =>
  (await oak.rows<{ hash: string }>(sql`select token_hash as hash from sessions`)).map(({ hash }) => hash);

worldTest("a person sees their own open sessions, the asking one first, and no token", async (world) => {
  const { oak, teacher } = await openSchool(world);
  await signInNewStaff(world, oak, "teacher", "u@oak.example");
  world.advance(10 * 60_000);
  const phone = await signInStaff(world, oak, "t@oak.example", IPHONE);
  const sessions = await list(teacher);
  assert.deepEqual(sessions.map(({ id: _, ...session }) => session), [
    {
      device: "A browser",
      by: "link",
      createdAt: "2026-06-15T09:00:00.000Z",
      lastSeenAt: "2026-06-15T09:10:00.000Z",
      current: true,
    },
    {
      device: "Safari on an iPhone",
      by: "link",
      createdAt: "2026-06-15T09:10:00.000Z",
      lastSeenAt: "2026-06-15T09:10:00.000Z",
      current: false,
    },
  ]);
  assert.deepEqual((await list(phone)).map(({ id }) => id), sessions.map(({ id }) => id).reverse());
  const secrets = [...await storedHashes(oak), ...teacher.cookies.values(), ...phone.cookies.values()];
  for (const { id } of sessions) assert.ok(!secrets.includes(id));
  const imposter = world.browser(oak.host);
  imposter.cookies.set("session", sessions[1]!.id);
  assert.equal((await imposter.get("/api/sessions")).status, 401);
  assert.deepEqual(await oak.rows(sql`select 1 from sessions where device like '%Mozilla%'`), []);
});

worldTest("an ended session is refused at its next call, and the event is written", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const other = await signInStaff(world, oak, "t@oak.example");
  const third = await signInStaff(world, oak, "t@oak.example");
  const { id } = (await list(other)).find(({ current }) => current)!;
  assert.equal((await teacher.delete(`/api/sessions/${id}`)).status, 200);
  const refused = await other.get("/api/assignments");
  assert.deepEqual([refused.status, refused.json().code], [401, "unauthorized"]);
  assert.ok(await isSignedIn(teacher) && await isSignedIn(third));
  assert.equal((await teacher.delete(`/api/sessions/${id}`)).status, 404, "once");
  assert.deepEqual(await readEvents(oak, "session.%"), [
    { what: "session.ended", actor: "staff", data: { which: "one", mode: "teacher" } },
  ]);
});

worldTest("all others are ended at once, the asking one stays", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const others = [
    await signInStaff(world, oak, "t@oak.example"),
    await signInStaff(world, oak, "t@oak.example"),
  ];
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  assert.equal((await teacher.delete("/api/sessions")).status, 200);
  assert.deepEqual(await Promise.all([teacher, colleague, ...others].map(isSignedIn)), [
    true,
    true,
    false,
    false,
  ]);
  assert.equal((await teacher.delete("/api/sessions")).status, 200, "with none left");
  assert.deepEqual((await readEvents(oak, "session.%")).map(({ data }) => data.which), ["others"]);
});

worldTest(
  "another person's session answers as one that does not exist, one's own as in use",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const colleague = await signInNewStaff(world, oak, "admin", "u@oak.example");
    const [theirs] = await list(colleague);
    const [own] = await list(teacher);
    const answers = [];
    for (const id of [theirs!.id, "0".repeat(16), "%25", (await storedHashes(oak))[0]!]) {
      const { status, text } = await teacher.delete(`/api/sessions/${id}`);
      answers.push([status, text.replace(/req_\w+/, "")]);
    }
    assert.equal(answers[0]![0], 404);
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    const current = await teacher.delete(`/api/sessions/${own!.id}`);
    assert.deepEqual([current.status, current.json().code], [409, "conflict"]);
    assert.ok(await isSignedIn(colleague) && await isSignedIn(teacher));
  },
);

worldTest("a student sees links and cards, and no session that is over", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const card = { token: await makeCard(teacher, studentRecord), code: (await openLesson(teacher, 30)).code };
  const { browser: tablet } = await signInByCard(world, school, card, undefined, IPHONE);
  const home = await signInStudent(world, school, studentRecord, CHROMEBOOK);
  await signInStudent(world, school, await addStudent(teacher));
  const kinds = async () => (await list(home)).map(({ device, by, current }) => [device, by, current]);
  assert.deepEqual(await kinds(), [
    ["Chrome on a Chromebook", "link", true],
    ["Safari on an iPhone", "card", false],
  ]);
  assert.equal((await list(tablet)).length, 2);
  world.advance(31 * 60_000);
  assert.deepEqual(await kinds(), [["Chrome on a Chromebook", "link", true]], "the lesson is over");
  const idle = await signInStudent(world, school, studentRecord);
  world.advance(LIFETIMES.studentSessionIdle - 60_000);
  assert.ok(await isSignedIn(home), "in use");
  world.advance(2 * 60_000);
  assert.equal((await list(home)).length, 1, "idle for too long");
  assert.ok(!await isSignedIn(idle));
});

worldTest("a student signs out a card session of theirs", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const card = { token: await makeCard(teacher, studentRecord), code: (await openLesson(teacher)).code };
  const { browser: tablet } = await signInByCard(world, school, card);
  const home = await signInStudent(world, school, studentRecord);
  const { id } = (await list(home)).find(({ by }) => by === "card")!;
  assert.equal((await home.delete(`/api/sessions/${id}`)).status, 200);
  assert.deepEqual([await isSignedIn(tablet), await isSignedIn(home)], [false, true]);
  const [event] = await school.rows<{ student: string }>(
    sql`select student_id as student from events where what = 'session.ended'`,
  );
  assert.equal(event!.student, studentRecord.id);
});
