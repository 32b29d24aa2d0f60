import assert from "node:assert/strict";
import { links } from "../../../domain/links.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { completeOutcomes, pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { ReadinessView } from "../../features/claims/read_readiness.ts";
import type { SheetSubmission } from "../../features/summary_sheets/list_sheet_submissions.ts";
import { markDates, openOak } from "../../features/summary_sheets/testing.ts";

const textOf = async (browser: BrowserClient, unit?: string) => {
  const page = await browser.get(links.summarySheets({ unit }));
  assert.equal(page.status, 200, page.text);
  return pageText(page.text);
};
const LOCKED = /Only administrators can sign here/;

worldTest("staff choose a unit of their own and see its sheet", async (world) => {
  const { oak, admin, teacher, other } = await openOak(world);
  assert.match(await textOf(teacher), /No Units Yet .*Add UAS Unit/);
  assert.match(await textOf(admin), /No Units Yet Once teachers have given a unit/);
  const student = await addStudent(teacher, { firstName: "Amara", lastName: "Whitlock" });
  const done = await assign(teacher, student);
  await markDates(teacher, done, ["2026-06-01", "2026-06-09", "2026-06-02"]);
  const begun = await assign(teacher, await addStudent(teacher, { firstName: "Ben", lastName: "Yates" }));
  await teacher.put(`/api/submissions/${begun.submissions[0]!.id}`, { teacherComment: "Well done" });
  const theirs = await addStudent(other, { firstName: "Cai", lastName: "Zane" });
  await completeOutcomes({ teacher: other, portfolio: await assign(other, theirs) });

  assert.match(
    await textOf(teacher),
    /No Unit Selected .*Growing vegetables in a raised bed 121766 · 2 students/,
  );
  world.countRoundTrips();
  const sheet = await textOf(teacher, done.unitId);
  assert.equal(world.countRoundTrips(), 2, "the session and the sheet");
  assert.match(sheet, /Growing vegetables in a raised bed .*Print .*Export PDF .*Unit code 121766/);
  assert.match(sheet, /Organisation Oak.* Organisation number Not set/);
  assert.match(
    sheet,
    /Amara Whitlock .*achieved on 1 June 2026 01\/06\/2026 .*09\/06\/2026 .*02\/06\/2026 09\/06\/2026/,
  );
  assert.match(
    sheet,
    /Ben Yates .*reviewed on 15 June 2026 15\/06\/2026 reviewed .*not yet reviewed Not yet reviewed .*In Progress/,
  );
  assert.match(sheet, /1 student is complete and not signed for yet: Amara Whitlock/);
  assert.match(sheet, LOCKED);
  assert.doesNotMatch(sheet, /Cai Zane/);

  await teacher.post(`/api/units/${done.unitId}/signatures`, { educatorName: "Sam Carter" });
  assert.match(await textOf(teacher, done.unitId), /Signed by Sam Carter for 1 student on 15 June 2026/);
  const whole = await textOf(admin, done.unitId);
  assert.match(whole, /Cai Zane .*1 student completed or changed later is not covered: Cai Zane/);
  assert.doesNotMatch(whole, LOCKED);
  admin.cookies.set("activeRole", "teacher");
  assert.match(await textOf(admin, done.unitId), /No Units Yet/, "without students of their own");
  const ownRows = async () => {
    const rows = (await admin.get("/api/claims/readiness?stage=later")).json<ReadinessView[]>();
    return rows.filter(({ own }) => own).map(({ student }) => student.lastName).toSorted();
  };
  assert.deepEqual(await ownRows(), [], "claims offer to sign what the sheet has");
  admin.cookies.delete("activeRole");
  assert.deepEqual(await ownRows(), ["Whitlock", "Zane"]);
  const rows = async (browser: BrowserClient, query = "") =>
    (await browser.get(`/api/units/${done.unitId}/submissions${query}`)).json<SheetSubmission[]>();
  const all = await rows(teacher);
  assert.equal(all.length, 2 * done.submissions.length);
  assert.deepEqual(
    all.filter(({ assignmentId }) => assignmentId === done.id).map((
      row,
    ) => [row.student.lastName, row.completedDate]),
    ["2026-06-01", "2026-06-09", "2026-06-02"].map((day) => ["Whitlock", day]),
  );
  assert.deepEqual(await rows(teacher, `?limit=4&cursor=${all[1]!.id}`), all.slice(2), "a page at a time");
  assert.equal((await rows(admin)).length, 3 * done.submissions.length);
  const units = await teacher.get("/api/units");
  assert.deepEqual(units.json(), [{
    id: done.unitId,
    unitCode: "121766",
    unitTitle: "Growing vegetables in a raised bed",
    students: 2,
  }]);

  const amara = await signInStudent(world, oak, student);
  assert.equal((await amara.get(links.summarySheets())).status, 404);
  assert.equal((await world.browser(oak.host).get(links.summarySheets())).status, 303);
});

worldTest("another's unit is as one that does not exist", async (world) => {
  const { teacher, other } = await openOak(world);
  const { unitId } = await assign(other, await addStudent(other));
  await assign(teacher, await addStudent(teacher), "070147");
  const elm = await world.school("elm");
  const stranger = await signInNewStaff(world, elm, "teacher", "t@elm.example");
  await assign(stranger, await addStudent(stranger), "070147");
  for (const browser of [teacher, stranger]) {
    const unknown = await textOf(browser, "unit_nothing");
    assert.match(unknown, /No Students on This Sheet .*Using a bus timetable/);
    assert.equal(await textOf(browser, unitId), unknown);
  }
  for (const call of ["register?scope=own", "submissions"]) {
    const url = `/api/units/${unitId}/${call}`;
    assert.deepEqual([(await teacher.get(url)).status, (await other.get(url)).status], [404, 200], call);
  }
});
