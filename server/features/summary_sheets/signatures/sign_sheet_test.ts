import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { addStudent, assign } from "../../../../test/factories.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { beforeFirstBatch } from "../../../../test/server_pair.ts";
import { worldTest } from "../../../../test/world.ts";
import { drawnLine } from "../testing.ts";
import type { SignaturesView } from "./read_signatures.ts";
import { signSheet } from "./sign_sheet.ts";
import { openSheet } from "./testing.ts";

worldTest("what a page sends back as it read it is not signed again", async (world) => {
  const { oak, admin, begun, path, complete, read, teacher } = await openSheet(world);
  admin.cookies.set("activeRole", "teacher");
  await complete(admin, await assign(admin, await addStudent(admin)));
  admin.cookies.delete("activeRole");
  const signed = (await admin.post(path, { adminName: "Ada Hill" })).json<SignaturesView>();
  const sentBack = { adminName: signed.adminName, adminDate: signed.adminSignatureDate };
  admin.cookies.set("activeRole", "teacher");
  const both = await admin.post(path, { ...sentBack, educatorName: "Ada Hill" });
  assert.equal(both.status, 200, both.text);
  assert.equal(await countEvents(world, oak, "summary_sheet.signed"), 2);
  assert.equal((await admin.post(path, sentBack)).status, 400, "nothing of what this mode signs");
  assert.equal((await admin.post(path, { ...sentBack, adminName: "Ada M. Hill" })).status, 403);
  admin.cookies.delete("activeRole");
  const all = await read(admin);
  const saved = await admin.post(path, {
    ...sentBack,
    educatorName: all.educatorName,
    educatorDate: all.educatorSignatureDate,
  });
  assert.equal(saved.status, 400, "saved without a change");
  assert.equal(await countEvents(world, oak, "summary_sheet.signed"), 2);

  await complete(teacher, begun);
  const later = await admin.post(path, sentBack);
  assert.equal(later.status, 200, later.text);
  assert.ok(
    later.json<SignaturesView>().rows.every(({ admin }) => admin?.same),
    "signed again for later rows",
  );
});

worldTest("a sheet with another number of complete rows than was shown is not signed", async (world) => {
  const { oak, teacher, begun, path, complete, read } = await openSheet(world);
  const { total } = await read(teacher);
  await complete(teacher, begun);
  const late = await teacher.post(path, { educatorName: "Sam Carter", expected: total });
  assert.equal(late.status, 409, late.text);
  assert.match(late.json<{ message: string }>().message, /would sign for 2 students now, not 1/);
  assert.equal(await countEvents(world, oak, "summary_sheet.signed"), 0);
  const again = await teacher.post(path, { educatorName: "Sam Carter", expected: total + 1 });
  assert.equal(again.status, 200, again.text);
});

worldTest("what is sent twice at once is signed once", async (world) => {
  const { oak, admin, teacher, done, path } = await openSheet(world);
  const body = { educatorSignature: await drawnLine(), educatorDate: "2026-06-14" };
  const answers = await Promise.all([teacher.post(path, body), teacher.post(path, body)]);
  assert.deepEqual(answers.map(({ status }) => status), [200, 200], answers.map(({ text }) => text).join());
  assert.equal(await countEvents(world, oak, "summary_sheet.signed"), 1);
  assert.equal((await oak.rows(sql`select id from signatures`)).length, 1);
  const both = { educatorName: "Ada Hill", adminName: "Ada Hill" };
  await Promise.all([admin.post(path, both), admin.post(path, both)]);
  assert.equal(await countEvents(world, oak, "summary_sheet.signed"), 3);
  const covered = await oak.rows<{ rows: number }>(sql`
    select count(*) as rows from signature_rows where assignment_id = ${done.id}`);
  assert.deepEqual(covered, [{ rows: 3 }]);
});

worldTest("a sheet of more students than one document is signed and read whole", async (world) => {
  const { oak, admin, done, path, read } = await openSheet(world);
  for (
    const statement of [
      sql`insert into students (id, student_id, student_key, first_name, last_name, created_at)
        select 'stu_' || value, value, value, 'Robin', 'Ash', '2026-06-15' from generate_series(1, 500)`,
      sql`insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at, completed_at)
        select 'asg_' || value, unit_id, revision_id, 'stu_' || value, assigned_by, started_at, completed_at
        from unit_assignments, generate_series(1, 500) where id = ${done.id}`,
      sql`insert into submissions (id, assignment_id, outcome_id, outcome_index, completed_date, teacher_outcome_complete)
        select 'sub_' || value || outcome_index, 'asg_' || value, outcome_id, outcome_index, completed_date, 1
        from submissions, generate_series(1, 500) where assignment_id = ${done.id}`,
    ]
  ) await oak.run(statement);
  assert.equal((await read(admin)).total, 502);
  const view = (await admin.post(path, { adminName: "Ada Hill" })).json<SignaturesView>();
  assert.equal(view.rows.filter(({ admin }) => admin?.same).length, 502);
});

worldTest("a signature says whose account gave it, and is read while it covers a row", async (world) => {
  const { teacher, done, path, read } = await openSheet(world);
  await teacher.post(path, { educatorName: "Kim Ash" });
  const [given] = (await read(teacher)).signatures;
  assert.deepEqual([given!.name, given!.account], ["Kim Ash", "Sam Carter"]);
  await teacher.post(`/api/submissions/${done.submissions[0]!.id}/complete`, {
    complete: true,
    date: "2026-06-01",
  });
  const stale = await read(teacher);
  assert.deepEqual([stale.educatorName, stale.educatorSignatureDate, stale.signatures], [null, null, []]);
  assert.deepEqual(stale.rows[0]!.educator, { id: given!.id, same: false });
});

worldTest("on two servers at once the same is signed once, and what differs twice", async (world) => {
  await using second = await world.openSecondServer();
  const { oak, teacher, done } = await openSheet(world);
  const { id } = (await teacher.get("/api/auth/user")).json<{ id: string }>();
  const sign = (tx: TenantWriter, name: string) =>
    signSheet(tx, { kind: "staff", id, role: "teacher", mode: "teacher" }, {
      unitId: done.unitId,
      sent: [{ part: "educator", name, image: null, signedOn: "2026-06-15" }],
      today: "2026-06-15",
      now: world.services.now(),
    });
  for (const [slower, quicker] of [["Sam Carter", "Sam Carter"], ["Lee Moss", "Kim Ash"]] as const) {
    await world.services.doors.writeTenant(oak.id, (tx) =>
      sign(
        beforeFirstBatch(
          tx,
          () => second.services.doors.writeTenant(oak.id, (other) => sign(other, quicker)),
        ),
        slower,
      ));
  }
  const signed = await oak.rows<{ name: string; rows: number }>(sql`
    select name, (select count(*) from signature_rows where signature_id = id) as rows from signatures order by rowid`);
  assert.deepEqual(signed, ["Sam Carter", "Kim Ash", "Lee Moss"].map((name) => ({ name, rows: 1 })));
  assert.equal(await countEvents(world, oak, "summary_sheet.signed"), 3);
});
