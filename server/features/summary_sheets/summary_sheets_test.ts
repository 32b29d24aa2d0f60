import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInStaff, signInStudent } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { links } from "../../../domain/links.ts";
import { markDates, openOak, summaryOf } from "./testing.ts";

worldTest(
  "the sheets hold the dates that were marked, and name students who are not ready",
  async (world) => {
    const { oak, teacher } = await openOak(world);
    await oak.run(sql`update establishment_settings set organisation_number = '12345'`);
    const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Zaman" });
    const ben = await addStudent(teacher, { firstName: "Ben", lastName: "Ash" });
    await oak.run(sql`update students set learner_number = '0042' where id = ${amira.id}`);
    const done = await assign(teacher, amira);
    await markDates(teacher, done, ["2026-06-14", "2026-03-09", "2026-06-01"]);
    const begun = await assign(teacher, ben);
    await markDates(teacher, begun, ["2026-05-02"]);
    await teacher.put(`/api/submissions/${begun.submissions[1]!.id}`, { teacherComment: "Well done" });

    const { response, sheets } = await summaryOf(teacher, done.unitId);
    assert.equal(response.headers.get("content-type"), "application/pdf");
    assert.match(
      response.headers.get("content-disposition")!,
      /^inline; filename="Summary_Sheet_121766\.pdf"/,
    );
    assert.equal(response.headers.get("cache-control"), "no-store");
    assert.match(response.headers.get("content-security-policy")!, /^default-src 'none';/);
    assert.equal(sheets.length, 1);
    const [sheet] = sheets as [string];
    assert.match(sheet, /AQA Unit Award Scheme: Summary Sheet Sheet 1 of 1\n/);
    assert.match(sheet, /Name of Centre Oak School Centre No 1 2 3 4 5\n/);
    assert.match(sheet, /Unit Title Growing vegetables in a raised bed Unit Code 121766\n/);
    assert.match(sheet, /Dates must be used to record the achievement of each outcome/);
    assert.match(sheet, /1 2 3 4 5 6 7 8 9 10 11 12 13 14\n/);
    assert.match(sheet, /\nAsh, Ben 2\/5\/26\n0042 Zaman, Amira 14\/6\/26 9\/3\/26 1\/6\/26 14\/6\/2026\n/);
    assert.match(sheet, /Signed\s+\(Unit teacher\)\s+Signed\s+\(Co-ordinator\)\s+Date\s/);
    assert.match(sheet, /Not ready to claim: 1 student has .*\nAsh, Ben 1 of 3 dated\n/);
    assert.doesNotMatch(sheet, /Level|Well done/, "no level as an achievement, no words of the teacher's");
  },
);

worldTest("staff get the students they see, students and visitors nothing", async (world) => {
  const { oak, admin, teacher, other } = await openOak(world);
  const mine = await addStudent(teacher, { lastName: "Mine" });
  const theirs = await addStudent(other, { lastName: "Theirs" });
  const { unitId } = await assign(teacher, mine);
  const path = links.summary(unitId);
  assert.equal((await other.get(path)).status, 404, "a unit that none of theirs works on");
  const studentBrowser = await signInStudent(world, oak, mine);
  assert.equal((await studentBrowser.get(path)).status, 403);
  const stranger = await world.browser(oak.host).get(path);
  assert.deepEqual([stranger.status, stranger.json()["code"]], [401, "unauthorized"]);
  for (const unknown of ["unit_nothing", "121766", `${unitId}'`]) {
    assert.equal((await admin.get(links.summary(unknown))).status, 404, unknown);
  }
  const elm = await world.school("elm");
  await elm.staff("admin", "head@elm.example");
  assert.equal((await (await signInStaff(world, elm, "head@elm.example")).get(path)).status, 404);

  await assign(other, theirs);
  const names = async (browser: typeof admin) =>
    (await summaryOf(browser, unitId)).sheets.join().match(/Mine|Theirs/g)?.toSorted();
  assert.deepEqual(await names(teacher), ["Mine", "Mine"], "in the grid and as not ready");
  assert.deepEqual(await names(admin), ["Mine", "Mine", "Theirs", "Theirs"]);
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await admin.get(path)).status, 404, "as a teacher, without students of their own");
  const own = await assign(admin, await addStudent(admin, { lastName: "Mine" }));
  assert.deepEqual(await names(admin), ["Mine", "Mine"], "their own alone");
  await oak.run(sql`update unit_assignments set archived_at = '2026-06-01' where id = ${own.id}`);
  admin.cookies.delete("activeRole");

  await oak.run(sql`update students set archived_at = '2026-06-01T00:00:00.000Z' where id = ${mine.id}`);
  assert.equal((await teacher.get(path)).status, 404, "no one is left");
  assert.deepEqual(await names(admin), ["Theirs", "Theirs"]);
  await oak.run(
    sql`update unit_assignments set archived_at = '2026-06-01T00:00:00.000Z' where student_id = ${theirs.id}`,
  );
  assert.equal((await admin.get(path)).status, 404);
});

worldTest("a sheet is signed while its dates are those that were signed", async (world) => {
  const { admin, teacher, other } = await openOak(world);
  const ready = async (staff: typeof teacher, lastName: string) => {
    const portfolio = await assign(staff, await addStudent(staff, { lastName }));
    await markDates(staff, portfolio, ["2026-06-01", "2026-06-02", "2026-06-03"]);
    return portfolio;
  };
  const ash = await ready(teacher, "Ash");
  await ready(other, "Brown");
  const path = `/api/units/${ash.unitId}/signatures`;
  const shown = async (browser: typeof teacher) =>
    (await summaryOf(browser, ash.unitId)).sheets.map((sheet) =>
      sheet.replaceAll(/\(signed\s+in\s+as[^)]*\)/g, "").match(/Ash|Brown|Cole|Sam Carter|Ada Hill/g)!.join()
    );
  assert.deepEqual(await shown(admin), ["Ash,Brown"]);
  await teacher.post(path, { educatorName: "Sam Carter" });
  await admin.post(path, { adminName: "Ada Hill" });
  assert.deepEqual(await shown(admin), ["Ash,Sam Carter,Ada Hill", "Brown,Ada Hill"]);
  assert.deepEqual(await shown(teacher), ["Ash,Sam Carter,Ada Hill"]);
  assert.deepEqual(await shown(other), ["Brown,Ada Hill"]);

  world.countRoundTrips();
  await shown(teacher);
  const roundTrips = world.countRoundTrips();
  await ready(teacher, "Cole");
  world.countRoundTrips();
  assert.deepEqual(await shown(teacher), ["Ash,Sam Carter,Ada Hill", "Cole"]);
  assert.equal(world.countRoundTrips(), roundTrips, "none a row");
  await markDates(teacher, ash, ["2026-06-05"]);
  assert.deepEqual(await shown(teacher), ["Ash,Cole"]);
  await markDates(teacher, ash, ["2026-06-01"]);
  assert.deepEqual(await shown(teacher), ["Ash,Sam Carter,Ada Hill", "Cole"]);
  await teacher.post(`/api/submissions/${ash.submissions[0]!.id}/complete`, { complete: false });
  assert.match((await shown(teacher)).join("; "), /^Ash,Cole,Ash$/, "not ready, and with the last rows");
});

worldTest(
  "a unit that was changed has a set of sheets for each version, and students keep theirs",
  async (world) => {
    const { oak, teacher } = await openOak(world);
    const early = await assign(teacher, await addStudent(teacher, { lastName: "Early" }));
    await oak.run(sql`insert into unit_revisions (id, unit_id, number, title, level, outcomes, created_at)
      select 'rev_second', unit_id, 2, 'Growing more vegetables', level,
        '[{"id":"out_only","description":"shown","evidenceType":"Summary sheet"}]', created_at from unit_revisions`);
    const late = await addStudent(teacher, { lastName: "Late" });
    await oak.run(
      sql`insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
      select 'asg_late', unit_id, 'rev_second', ${late.id}, assigned_by, started_at from unit_assignments`,
    );
    const { sheets } = await summaryOf(teacher, early.unitId);
    assert.equal(sheets.length, 2);
    assert.match(
      sheets[0]!,
      /Sheet 1 of 1[^]*Growing more vegetables[^]*Version 2 of this unit[^]*Late, Robin 0 of 1 dated/,
    );
    assert.match(
      sheets[1]!,
      /Sheet 1 of 1[^]*in a raised bed[^]*Version 1 of this unit[^]*Early, Robin 0 of 3 dated/,
    );
  },
);

worldTest(
  "too many students for a document are refused with a message, from one statement",
  async (world) => {
    const { oak, teacher } = await openOak(world);
    const { unitId } = await assign(teacher, await addStudent(teacher));
    const more = (count: number) => [
      sql`insert into students (id, student_id, student_key, first_name, last_name, created_at)
      select 'stu_' || value, value, value, 'Robin', 'Ash', '2026-06-15' from generate_series(1, ${count})`,
      sql`insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
      select 'asg_' || value, unit_id, revision_id, 'stu_' || value, assigned_by, started_at
      from unit_assignments, generate_series(1, ${count})`,
    ];
    for (const statement of more(500)) await oak.run(statement);
    world.countRoundTrips();
    const answer = await teacher.get(links.summary(unitId));
    assert.equal(world.countRoundTrips(), 2, "the session and the students");
    assert.equal(answer.status, 413);
    assert.match(answer.json<{ message: string }>().message, /^This unit has more than 500 students/);
  },
);
