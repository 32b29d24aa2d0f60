import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { SIGNATURE } from "../../../../domain/signatures.ts";
import { addStudent, assign, signInNewStaff, type TestPortfolio } from "../../../../test/factories.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../../test/world.ts";
import { drawnLine, markDates, openOak } from "../testing.ts";
import type { SignaturesView } from "./read_signatures.ts";

const DATES = ["2026-06-10", "2026-06-12", "2026-06-11"];

/** Two students of the teacher, one complete, and a colleague's, complete. */
async function openSheet(world: World) {
  const { oak, admin, teacher, other } = await openOak(world);
  const complete = async (staff: typeof teacher, portfolio: TestPortfolio) => {
    await markDates(staff, portfolio, DATES);
    return portfolio;
  };
  const done = await complete(teacher, await assign(teacher, await addStudent(teacher)));
  const begun = await assign(teacher, await addStudent(teacher));
  const others = await complete(other, await assign(other, await addStudent(other)));
  const path = `/api/units/${done.unitId}/signatures`;
  return {
    oak,
    admin,
    teacher,
    other,
    done,
    begun,
    others,
    path,
    complete,
    read: async (browser: typeof teacher) => (await browser.get(path)).json<SignaturesView>(),
  };
}

worldTest("a teacher signs their own students' complete rows, by name or picture alike", async (world) => {
  const { oak, teacher, other, done, begun, others, path, complete, read } = await openSheet(world);
  const before = await read(teacher);
  assert.deepEqual([before.signed, before.total, before.educatorName, before.signatures], [0, 1, null, []]);
  const signed = await teacher.post(path, { educatorName: " Sam Carter ", educatorDate: "2026-06-14" });
  assert.equal(signed.status, 200, signed.text);
  const view = signed.json<SignaturesView>();
  assert.deepEqual([view.educatorName, view.educatorSignatureDate, view.educatorSignatureImage], [
    "Sam Carter",
    "2026-06-14",
    null,
  ]);
  assert.deepEqual(view.rows, [
    { assignmentId: done.id, educator: { id: view.signatures[0]!.id, same: true }, admin: null },
  ]);
  assert.deepEqual((await read(other)).rows, [{ assignmentId: others.id, educator: null, admin: null }]);

  await complete(teacher, begun);
  assert.deepEqual((await read(teacher)).rows.map(({ educator }) => educator?.same ?? null).sort(), [
    null,
    true,
  ]);
  await teacher.post(`/api/submissions/${done.submissions[0]!.id}/complete`, {
    complete: true,
    date: "2026-06-01",
  });
  assert.deepEqual((await read(teacher)).rows.map(({ educator }) => educator?.same ?? null).sort(), [
    false,
    null,
  ]);

  const drawn = await teacher.post(path, { educatorSignature: await drawnLine() });
  assert.equal(drawn.status, 200, drawn.text);
  const again = drawn.json<SignaturesView>();
  assert.deepEqual([again.educatorSignatureDate, again.signatures.length], ["2026-06-15", 1]);
  assert.ok(again.rows.every(({ educator }) => educator?.same), "later rows and changed ones");
  const [, base64] = again.educatorSignatureImage!.split(",");
  const { width, height, format } = await sharp(Buffer.from(base64!, "base64")).metadata();
  assert.ok(format === "png" && width <= SIGNATURE.width && height <= SIGNATURE.height);
  assert.equal(await countEvents(world, oak, "summary_sheet.signed"), 2);
  const redated = await teacher.post(path, {
    educatorSignature: again.educatorSignatureImage,
    educatorDate: "2026-06-13",
  });
  assert.equal(redated.json<SignaturesView>().educatorSignatureImage, again.educatorSignatureImage);
});

worldTest("the administrator's part is an administrator's, and covers the whole school", async (world) => {
  const { admin, teacher, done, others, path, complete } = await openSheet(world);
  const refused = await teacher.post(path, { adminName: "Sam Carter" });
  assert.deepEqual([refused.status, refused.json<{ message: string }>().message], [
    403,
    "Only administrators can sign here",
  ]);
  await teacher.post(path, { educatorName: "Sam Carter", adminSignature: null, adminDate: null });
  const signed = (await admin.post(path, { adminSignature: await drawnLine(), adminName: "Ada Hill" }))
    .json<SignaturesView>();
  assert.deepEqual([signed.adminName, signed.signed, signed.total], ["Ada Hill", 1, 2]);
  assert.deepEqual(
    signed.rows.filter(({ admin }) => admin?.same).map(({ assignmentId }) => assignmentId).sort(),
    [done.id, others.id].sort(),
  );
  const echo = await admin.post(path, {
    educatorName: signed.educatorName,
    educatorDate: signed.educatorSignatureDate,
    adminName: "Ada Hill",
  });
  assert.equal(echo.status, 200);
  const names = echo.json<SignaturesView>().signatures.map(({ part, own }) => `${part} ${own}`);
  assert.deepEqual(names.sort(), ["admin true", "educator false"], "nobody signs by saving what was read");
  admin.cookies.set("activeRole", "teacher");
  assert.equal((await admin.get(path)).status, 404, "in teacher mode, without students of their own");
  const own = await complete(admin, await assign(admin, await addStudent(admin)));
  assert.equal((await admin.post(path, { adminName: "Ada Hill" })).status, 403, "in teacher mode");
  const asTeacher = await admin.post(path, { educatorName: "Ada Hill" });
  assert.deepEqual(
    asTeacher.json<SignaturesView>().rows.map(({ assignmentId }) => assignmentId),
    [own.id],
    "covering their own students alone",
  );
});

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

worldTest("a signature no longer covers a row of which an outcome was open meanwhile", async (world) => {
  const { teacher, done, path, read } = await openSheet(world);
  await teacher.post(path, { educatorName: "Sam Carter" });
  world.advance(60_000);
  const [first] = done.submissions;
  for (const complete of [false, true]) {
    const answer = await teacher.post(`/api/submissions/${first!.id}/complete`, { complete });
    assert.equal(answer.status, 200, answer.text);
  }
  assert.deepEqual((await read(teacher)).rows.map(({ educator }) => educator?.same), [false]);
  await teacher.post(path, { educatorName: "Sam Carter" });
  assert.deepEqual((await read(teacher)).rows.map(({ educator }) => educator?.same), [true]);
});

worldTest("what is no signature is refused and nothing is written", async (world) => {
  const { oak, teacher, begun, path } = await openSheet(world);
  const cases = [
    [{}, 400, /Draw a signature/],
    [{ educatorName: "  " }, 400, /Write your name/],
    [{ educatorName: "Sam", educatorDate: "2026-06-16" }, 400, /in the future/],
    [{ educatorName: "Sam", educatorDate: "15/06/2026" }, 400, /YYYY-MM-DD/],
    [{ educatorName: "Sam", educatorDate: "2026-06-11" }, 400, /12\/06\/2026 at the earliest/],
    [{ educatorSignature: "data:image/png;base64,aGVsbG8=" }, 415, /not a picture/],
    [{ educatorSignature: "data:image/svg+xml;base64,PHN2Zy8+" }, 415, /not a picture/],
    [{ educatorSignature: "https://oak.example/me.png" }, 415, /not a picture/],
    [{ educatorSignature: await drawnLine({ ink: [0, 0, 0, 0] }) }, 400, /nothing drawn/],
    [{ educatorSignature: await drawnLine({ ink: [255, 255, 255, 255] }) }, 400, /nothing drawn/],
    [{ educatorSignature: `data:image/png;base64,${"A".repeat(270_000)}` }, 413, /200 kB/],
    [{ educatorSignature: "x".repeat(400_001) }, 400, /./],
    [{ educatorName: "Sam", extra: 1 }, 400, /./],
  ] as const;
  for (const [body, status, message] of cases) {
    const answer = await teacher.post(path, body);
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.json<{ message: string }>().message, message);
  }
  assert.deepEqual(await oak.rows(sql`select id from signatures`), []);
  const bus = await assign(teacher, { id: begun.studentId, email: "", firstName: "" }, "070147");
  const none = await teacher.post(`/api/units/${bus.unitId}/signatures`, { educatorName: "Sam" });
  assert.deepEqual([none.status, none.json<{ code: string }>().code], [409, "conflict"]);
});

worldTest("a sheet that is not one's own does not exist", async (world) => {
  const { path } = await openSheet(world);
  const oak = world.browser("oak.localhost:5000");
  assert.equal((await oak.get(path)).status, 401);
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "admin", "a@elm.example");
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await stranger.post(path, { adminName: "Ada" })).status, 404);
});
