import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { links } from "../../../domain/links.ts";
import { NO_AWARDED_UNIT } from "../../../domain/unit_record.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { classroomTest, signInColleague, signInElsewhere } from "../../../test/classroom.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { pdfText } from "../../documents/testing.ts";
import { bytesAt } from "../evidence/testing.ts";
import { writeUnguarded } from "../erasures/testing.ts";
import { openCardSession } from "../take_home/testing.ts";
import { anyRecordPath, awardUnit, ownRecordPath } from "./testing.ts";

classroomTest("a student's record holds their awarded units, and each opening is recorded", async (room) => {
  const { world, school, student, studentRecord } = room;
  await awardUnit(room);
  await school.run(sql`update students set first_name = 'Żaneta', last_name = 'O’Connor'`);
  await school.run(sql`update establishment_settings set pdf_outcome_header_color = '#8a1c3b'`);
  const head = await student.send(ownRecordPath(room), { method: "HEAD" });
  assert.equal(head.headers.get("content-type"), "application/pdf");
  assert.equal(head.headers.get("cache-control"), "no-store");
  assert.match(
    head.headers.get("content-disposition")!,
    /^inline; filename=".*record of units achieved\.pdf"; filename\*=UTF-8''%C5%BBaneta%20O%E2%80%99Connor/,
  );
  assert.equal(await countEvents(world, school, "unit_record.opened"), 0, "a HEAD opens nothing");
  const pages = await pdfText(await bytesAt(student, ownRecordPath(room)));
  assert.equal(pages.length, 1);
  for (
    const text of [
      "Oak School",
      "Żaneta O’Connor",
      "has achieved 1 unit",
      "Growing vegetables",
      "121766",
      "15 June 2026",
      "Made by Oak School on 15 June 2026.",
    ]
  ) assert.ok(pages[0]!.includes(text), `${text} in ${pages[0]}`);
  const events = await school.rows<{ kind: string; id: string; student: string }>(sql`
    select actor_kind as kind, actor_id as id, student_id as student from events where what = 'unit_record.opened'`);
  assert.deepEqual(events, [{ kind: "student", id: studentRecord.id, student: studentRecord.id }]);
});

classroomTest("a record is for its student, their teachers and administrators", async (room) => {
  const { teacher, student, otherStudent, studentRecord } = room;
  const admin = await awardUnit(room);
  const colleague = await signInColleague(room);
  const elsewhere = await signInElsewhere(room, "admin");
  const callers = [student, teacher, admin, otherStudent, colleague, elsewhere];
  assert.deepEqual(await statuses(ownRecordPath(room), ...callers), [200, 200, 404, 404, 404, 404]);
  assert.deepEqual(await statuses(anyRecordPath(room), ...callers), [403, 403, 200, 404, 404, 404]);
  assert.deepEqual(await statuses("/api/admin/students/stu_none/record-of-units", admin), [404]);
  admin.cookies.set("activeRole", "teacher");
  assert.deepEqual(await statuses(anyRecordPath(room), admin), [403], "in teacher mode");
  admin.cookies.delete("activeRole");
  await admin.post(`/api/admin/students/${studentRecord.id}/archive`);
  assert.deepEqual(await statuses(ownRecordPath(room), student, teacher), [401, 404], "archived");
  assert.deepEqual(await statuses(anyRecordPath(room), admin), [200]);
  assert.equal(await countEvents(room.world, room.school, "unit_record.opened"), 4);
});

classroomTest("there is no record before the first award, nor on a shared device", async (room) => {
  const { world, school, student, teacher } = room;
  const early = await student.get(ownRecordPath(room));
  assert.deepEqual([early.status, early.json<{ message: string }>().message], [409, NO_AWARDED_UNIT]);
  const page = links.student(room.studentRecord.id);
  assert.deepEqual([await offers(student, "/"), await offers(teacher, page)], [[], []]);
  await awardUnit(room);
  await school.run(sql`update unit_assignments set archived_at = '2026-06-16T08:00:00.000Z'`);
  assert.deepEqual(await statuses(ownRecordPath(room), student), [200], "of an archived portfolio too");
  await openCardSession(room);
  const shared = await student.get(ownRecordPath(room));
  assert.equal(shared.status, 403);
  assert.match(shared.json<{ message: string }>().message, /signed in with a card/);
  assert.equal(await countEvents(world, school, "unit_record.opened"), 1);
});

classroomTest("pages offer a record to those whom it is for", async (room) => {
  const { teacher, student, studentRecord } = room;
  const admin = await awardUnit(room);
  const page = links.student(studentRecord.id);
  assert.deepEqual(await offers(student, "/"), [ownRecordPath(room)]);
  assert.deepEqual(await offers(teacher, page), [ownRecordPath(room)]);
  assert.deepEqual(await offers(admin, page), [anyRecordPath(room)]);
  admin.cookies.set("activeRole", "teacher");
  assert.deepEqual(await offers(admin, page), [], "who does not teach them");
  admin.cookies.delete("activeRole");
  await openCardSession(room);
  assert.deepEqual(await offers(student, "/"), [], "by card");
  await admin.post(`/api/admin/students/${studentRecord.id}/archive`);
  assert.deepEqual(await offers(teacher, page), [], "archived");
  assert.deepEqual(await offers(admin, page), [anyRecordPath(room)]);
  assert.deepEqual(await offers(admin, "/school-year"), [anyRecordPath(room)]);
});

classroomTest("nothing of an erased student is drawn", async (room) => {
  const admin = await awardUnit(room);
  const { id } = room.studentRecord;
  await writeUnguarded(room.world, room.school, [
    `update students set archived_at = '2026-06-16', erased_at = '2026-06-17' where id = '${id}'`,
  ]);
  assert.deepEqual(await statuses(anyRecordPath(room), admin), [404]);
});

async function statuses(path: string, ...browsers: BrowserClient[]): Promise<number[]> {
  const found = [];
  for (const browser of browsers) found.push((await browser.get(path)).status);
  return found;
}

async function offers(browser: BrowserClient, page: string): Promise<string[]> {
  return [...(await browser.get(page)).text.matchAll(/href="([^"]*record-of-units)"/g)].map(([, href]) =>
    href!
  );
}
