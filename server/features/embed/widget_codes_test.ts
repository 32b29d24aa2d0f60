import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent } from "../../../test/factories.ts";
import { countEvents, openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import { askForCode, mailedCode, signInFrame, verify } from "./testing.ts";

const EMAIL = "amara@home.example";
const WRONG = "That is not the code, or it has expired. Check it, or ask for a new one.";

async function openFrame(world: Parameters<typeof openPortfolioFixture>[0]) {
  const fixture = await openPortfolioFixture(world);
  const { oak, studentRecord } = fixture;
  await oak.run(sql`update students set email = ${EMAIL} where id = ${studentRecord.id}`);
  return { ...fixture, frame: world.browser(oak.host) };
}

worldTest("a mailed code signs in within the frame that asked for it, once", async (world) => {
  const { oak, frame, studentRecord } = await openFrame(world);
  await askForCode(world, frame, " Amara@Home.example ");
  const code = mailedCode(world);
  const mail = world.mails.at(-1)!;
  assert.equal(mail.to, EMAIL);
  assert.match(mail.text, /works for 10 minutes/);
  assert.doesNotMatch(mail.subject, /\d/, "a locked screen shows it");
  const [row] = await oak.rows<{ text: string }>(
    sql`select json_array(frame_hash, code_hash) as text from widget_codes`,
  );
  assert.ok(!row!.text.includes(code));
  const elsewhere = world.browser(oak.host);
  assert.equal((await verify(elsewhere, code)).status, 400, "a frame that asked for none");
  await askForCode(world, elsewhere, "unknown@home.example");
  assert.equal((await verify(elsewhere, code)).status, 400, "another frame");
  const verified = await verify(frame, `${code.slice(0, 3)} ${code.slice(3)}`);
  assert.equal(verified.status, 200, verified.text);
  const [cookie] = verified.headers.getSetCookie();
  for (const part of ["HttpOnly", "Secure", "SameSite=None", "Partitioned", "Path=/"]) {
    assert.ok(cookie!.includes(part), `${part} in ${cookie}`);
  }
  assert.doesNotMatch(cookie!, /Domain/i);
  const me = await frame.get("/embed/api/student-auth/user");
  assert.equal(me.json<{ id: string }>().id, studentRecord.id);
  assert.equal((await verify(frame, code)).status, 400, "spent");
  assert.equal(await countEvents(world, oak, "student.signed_in"), 2, "by link before, by code now");
  assert.equal((await frame.post("/embed/api/widget/sign-out")).status, 200);
  assert.equal((await frame.get("/embed/api/student-auth/user")).status, 401);
  assert.equal(await countRows(world, oak.id, "widget_codes"), 0);
});

worldTest("five wrong codes spend a code, and ten minutes end it", async (world) => {
  const { oak, frame } = await openFrame(world);
  await askForCode(world, frame, EMAIL);
  const code = mailedCode(world);
  const other = code === "000000" ? "000001" : "000000";
  for (let time = 0; time < 5; time++) {
    const refused = await verify(frame, other);
    assert.deepEqual([refused.status, refused.json<{ message: string }>().message], [400, WRONG]);
  }
  assert.equal((await verify(frame, code)).status, 400, "locked");
  assert.equal(await countEvents(world, oak, "widget_code.wrong"), 5);
  await askForCode(world, frame, EMAIL);
  for (let time = 0; time < 4; time++) await verify(frame, other);
  assert.equal((await verify(frame, mailedCode(world))).status, 200, "the fifth try");
  await askForCode(world, frame, EMAIL);
  world.advance(10 * 60_000);
  const late = await verify(frame, mailedCode(world));
  assert.deepEqual([late.status, late.json<{ message: string }>().message], [400, WRONG]);
  await askForCode(world, frame, EMAIL);
  assert.equal((await verify(frame, mailedCode(world))).status, 200, "a new one");
  for (const typed of ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"]) {
    assert.equal((await verify(frame, typed)).status, 400, typed);
  }
});

worldTest(
  "an unknown address is answered alike and gets no mail; brothers and sisters get a code each",
  async (world) => {
    const { oak, teacher, frame } = await openFrame(world);
    const before = world.mails.length;
    const answers = [];
    for (const email of ["unknown@home.example", EMAIL]) {
      const { status, text } = await frame.post("/embed/api/widget/code", { email });
      answers.push([status, text]);
    }
    assert.deepEqual(answers[0], answers[1]);
    await world.runJobs();
    assert.equal(world.mails.length, before + 1);
    const twin = await addStudent(teacher, { firstName: "Ben" });
    await oak.run(sql`update students set email = ${EMAIL} where id = ${twin.id}`);
    await askForCode(world, frame, EMAIL);
    const [amara, ben] = ["Amara", "Ben"].map((name) =>
      world.mails.findLastIndex(({ subject }) => subject.includes(`${name}'s portfolio`))
    );
    assert.equal((await verify(frame, mailedCode(world, ben))).status, 200);
    assert.equal((await frame.get("/embed/api/student-auth/user")).json<{ id: string }>().id, twin.id);
    assert.equal(
      (await verify(frame, mailedCode(world, amara))).status,
      400,
      "all of the frame's codes are spent",
    );
  },
);

worldTest(
  "who is archived or has another address is not let in by a code that was on its way",
  async (world) => {
    const { oak, admin, frame, studentRecord } = await openFrame(world);
    await askForCode(world, frame, EMAIL);
    const named = { studentId: "7001", firstName: "Amara", lastName: "Whitlock", email: "new@home.example" };
    const changed = await admin.put(`/api/students/${studentRecord.id}`, named);
    assert.equal(changed.status, 200, changed.text);
    assert.equal(await countRows(world, oak.id, "widget_codes"), 0);
    const signedIn = await signInFrame(world, oak.host, "new@home.example");
    const asked = world.browser(oak.host);
    await askForCode(world, asked, "new@home.example");
    const code = mailedCode(world);
    await admin.post(`/api/admin/students/${studentRecord.id}/archive`);
    assert.equal((await verify(asked, code)).status, 400);
    assert.equal((await signedIn.get("/embed/api/student-auth/user")).status, 401);
  },
);

worldTest("an address gets ten codes a day, each with five tries; the last one says so", async (world) => {
  const { oak } = await openFrame(world);
  const before = world.mails.length;
  for (let times = 0; times < 14; times++) {
    await askForCode(world, world.browser(oak.host), EMAIL);
    world.advance(20 * 60_000);
  }
  const mails = world.mails.slice(before);
  assert.equal(mails.length, 10);
  const lastOnes = mails.map(({ text }) => /last code/.test(text));
  assert.deepEqual(lastOnes, [...Array<boolean>(9).fill(false), true]);
  world.advance(24 * 3600_000);
  await askForCode(world, world.browser(oak.host), EMAIL);
  assert.equal(world.mails.length, before + 11);
});
