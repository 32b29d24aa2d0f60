import type { MailTransport } from "../../adapters/mail/transport.ts";
import { mailBreaker } from "../../jobs/mail_breaker.ts";
import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { addStudent, assign, openSchool } from "../../../test/factories.ts";
import { beforeFirstBatch } from "../../../test/server_pair.ts";
import { countRows, type World, worldTest } from "../../../test/world.ts";
import { createAccessLink } from "./create_access_link.ts";
import { editStudent } from "./edit_student.ts";
import { mailStudentLink } from "./link_mailings/mail_student_link.ts";
import { prepareLinkMail } from "./link_mailings/prepare_link_mail.ts";
import { readStudent } from "./read_student.ts";

/** A class whose school another server changes concurrently. */
async function openTwoServed(world: World) {
  const second = await world.openSecondServer();
  const { oak, teacher } = await openSchool(world);
  const student = await addStudent(teacher);
  const portfolio = await assign(teacher, student);
  const payload = async () => {
    await teacher.post("/api/link-mailings", { assignmentIds: [portfolio.id] });
    const [job] = await oak.rows<{ payload: string }>(
      sql`select payload from jobs where kind = 'mail_student_link' order by id desc limit 1`,
    );
    const read: { linkMailId: string; origin: string } = JSON.parse(job!.payload);
    return read;
  };
  return {
    oak,
    student,
    payload,
    meanwhile: (statement: SQL) => () =>
      second.services.doors.writeTenant(oak.id, (tx) => tx.batch([tx.db.run(statement)])),
    [Symbol.asyncDispose]: () => second[Symbol.asyncDispose](),
  };
}

worldTest("a student archived while their link is made gets none, and no event says so", async (world) => {
  await using race = await openTwoServed(world);
  const { oak, student, meanwhile } = race;
  const archive = meanwhile(sql`update students set archived_at = '2026-06-15' where id = ${student.id}`);
  const now = world.services.now();
  await assert.rejects(
    world.services.doors.writeTenant(
      oak.id,
      (tx) =>
        createAccessLink(beforeFirstBatch(tx, archive), { kind: "operator" }, { studentId: student.id, now }),
    ),
    { code: "not_found" },
  );
  assert.equal(await countRows(world, oak.id, "student_access"), 0);
  const events = await oak.rows(sql`select 1 from events where what = 'student_access.link_made'`);
  assert.deepEqual(events, []);
});

worldTest("a link is not mailed to an address that is changed just then", async (world) => {
  await using race = await openTwoServed(world);
  const { oak, student, payload, meanwhile } = race;
  const { linkMailId } = await payload();
  const move = meanwhile(sql`update students set email = 'new@pupils.example' where id = ${student.id}`);
  const prepare = (pause: () => Promise<unknown>) =>
    world.services.doors.writeTenant(
      oak.id,
      (tx) => prepareLinkMail(beforeFirstBatch(tx, pause), { linkMailId, now: world.services.now() }),
    );
  await assert.rejects(prepare(move), { code: "not_found" });
  assert.equal(await countRows(world, oak.id, "student_access"), 0);
  const again = await prepare(() => Promise.resolve());
  assert.equal(again?.to, "new@pupils.example", "the next try takes the address on file");
});

worldTest("a mail that another server has settled meanwhile gets no further link", async (world) => {
  await using race = await openTwoServed(world);
  const { oak, payload, meanwhile } = race;
  const { linkMailId } = await payload();
  const settle = meanwhile(sql`update link_mails set state = 'sent', done_at = '2026-06-15'`);
  await assert.rejects(
    world.services.doors.writeTenant(
      oak.id,
      (tx) => prepareLinkMail(beforeFirstBatch(tx, settle), { linkMailId, now: world.services.now() }),
    ),
    { code: "not_found" },
  );
  assert.equal(await countRows(world, oak.id, "student_access"), 0);
});

worldTest("a mail server that says nothing at the last try does not leave a mail waiting", async (world) => {
  await using race = await openTwoServed(world);
  const { oak, payload } = race;
  const { services } = world;
  // Answers only after the signal has aborted.
  services.mail.send = async () => {
    for (let turn = 0; turn < 20; turn++) await setImmediate();
  };
  const stopped = AbortSignal.abort(new Error("it took too long"));
  const mail: MailTransport = { send: (mail) => mailBreaker(services).send(mail, stopped) };
  const work = { payload: await payload(), services: { ...services, mail }, tenantId: oak.id };
  const states = () => oak.rows(sql`select state, reason from link_mails`);
  await assert.rejects(mailStudentLink({ ...work, isLastAttempt: false }), /was not mailed/);
  assert.deepEqual(await states(), [{ state: "waiting", reason: null }]);
  await assert.rejects(mailStudentLink({ ...work, isLastAttempt: true }), /was not mailed/);
  assert.deepEqual(await states(), [{ state: "failed", reason: "not_delivered" }]);
  const open = await oak.rows(sql`select 1 from student_access where revoked_at is null`);
  assert.deepEqual(open, []);
});

worldTest("a changed name leaves a student id changed by another server as it is", async (world) => {
  await using race = await openTwoServed(world);
  const { oak, student, meanwhile } = race;
  const original = await world.services.doors.readTenant(
    oak.id,
    (db) => readStudent(db, student.id, world.services.now()),
  );
  const rename = meanwhile(
    sql`update students set student_id = 'S2', student_key = 's2' where id = ${student.id}`,
  );
  const values = { ...original, firstName: "Samira" };
  const actor = { kind: "system", id: "test" } as const;
  await world.services.doors.writeTenant(
    oak.id,
    (tx) =>
      editStudent(beforeFirstBatch(tx, rename), actor, {
        id: student.id,
        values,
        base: original,
        now: world.services.now(),
      }),
  );
  const [row] = await oak.rows(
    sql`select first_name, student_id, student_key from students where id = ${student.id}`,
  );
  assert.deepEqual(row, { first_name: "Samira", student_id: "S2", student_key: "s2" });
});
