import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { recordReadPlans } from "../../../db/testing_query_plans.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { REGISTER_PAGE_SIZE } from "../../../domain/register.ts";
import { links } from "../../../domain/links.ts";
import { addStudent, assign, openSchool, signInNewStaff } from "../../../test/factories.ts";
import {
  addTextEvidence,
  openPortfolioFixture,
  pageText,
  postStep,
} from "../../../test/portfolio_fixture.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { fileWorldTest, worldTest } from "../../../test/world.ts";
import { readRegister, type Register } from "./read_register.ts";

const rowsOf = async (browser: BrowserClient, path: string) =>
  (await browser.get(path)).json<Register>().items.map(({ assignmentId }) => assignmentId);
const path = (unitId: string) => `/api/units/${unitId}/register`;

worldTest("a unit's register holds each student and the state of each outcome", async (world) => {
  const { oak, teacher, student, portfolio } = await openPortfolioFixture(world);
  const zed = await assign(teacher, await addStudent(teacher, { firstName: "Zed", lastName: "abbot" }));
  const [first, second, third] = portfolio.submissions.map(({ id }) => id);
  await addTextEvidence(student, second!, "bed.txt");
  await student.put(`/api/submissions/${first}`, {
    studentComment: "I dug the bed.",
    baseStudentCommentDate: null,
  });
  world.advance(60_000);
  await teacher.put(`/api/submissions/${first}`, {
    teacherComment: "Well dug.",
    baseTeacherCommentDate: null,
  });
  await teacher.post(`/api/submissions/${third}/complete`, {
    complete: true,
    date: "2026-06-01",
    heldAt: "In room 4",
  });
  await postStep(student, portfolio, "submit", { declaration: true });
  world.countRoundTrips();
  const answer = await teacher.get(path(portfolio.unitId));
  assert.equal(world.countRoundTrips(), 2, "the session and the register");
  const register = answer.json<Register>();
  const { unitCode, total, matching, revisions, next, items } = register;
  assert.deepEqual([unitCode, total, matching, next], ["121766", 2, 2, null]);
  assert.deepEqual(revisions.map(({ outcomes }) => outcomes.length), [3]);
  assert.deepEqual(
    items.map(({ assignmentId }) => assignmentId),
    [portfolio.id, zed.id],
    "who waits is first",
  );
  assert.deepEqual(await rowsOf(teacher, `${path(portfolio.unitId)}?order=surname`), [zed.id, portfolio.id]);
  const [row] = items;
  assert.deepEqual([row!.firstName, row!.portfolioStatus], ["Amara", "submitted"]);
  assert.deepEqual(row!.cells, [
    { id: first, status: "reviewed", reviewedAt: "2026-06-15T09:01:00.000Z" },
    {
      id: second,
      status: "submitted",
      pieces: 1,
      waitingSince: "2026-06-15T09:00:00.000Z",
    },
    {
      id: third,
      status: "completed",
      completedDate: "2026-06-01",
      heldAt: "In room 4",
    },
  ]);
  assert.deepEqual(new Set(items[1]!.cells.map(({ status }) => status)), new Set(["pending"]));

  world.countRoundTrips();
  const page = await teacher.get(links.unit(portfolio.unitId));
  assert.equal(page.status, 200);
  assert.equal(world.countRoundTrips(), 2);
  const text = pageText(page.text);
  assert.match(text, /Growing vegetables in a raised bed 121766 · Level One/);
  assert.match(text, /2 students 1 waiting for you/);
  assert.match(text, /Amara Whitlock Submitted .*Zed abbot 0 of 3 complete/);
  assert.ok(oak);
});

worldTest("a register shows staff their own students, and none gives nothing away", async (world) => {
  const { oak, teacher, admin, student, portfolio } = await openPortfolioFixture(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const address = path(portfolio.unitId);
  for (const at of [address, path("unt_00000000000000000000")]) {
    const refused = await colleague.get(at);
    assert.deepEqual([refused.status, refused.json<{ code: string }>().code], [404, "not_found"], at);
  }
  assert.equal((await colleague.get(links.unit(portfolio.unitId))).status, 404);
  assert.equal((await student.get(address)).status, 403);
  assert.equal((await student.get(links.unit(portfolio.unitId))).status, 404);
  const own = await assign(colleague, await addStudent(colleague));
  const seenBy = (browser: typeof teacher) => rowsOf(browser, address);
  assert.deepEqual(await seenBy(colleague), [own.id]);
  assert.deepEqual(await seenBy(teacher), [portfolio.id]);
  assert.deepEqual(new Set(await seenBy(admin)), new Set([portfolio.id, own.id]));
  await colleague.post(`/api/assignments/${own.id}/archive`, {});
  assert.equal((await colleague.get(address)).status, 404, "archived");
  const signedOut = await world.browser(oak.host).get(links.unit(portfolio.unitId));
  assert.deepEqual([signedOut.status, signedOut.headers.get("location")], [
    303,
    links.login(links.unit(portfolio.unitId)),
  ]);
});

worldTest("students of several revisions come with each of them, the newest first", async (world) => {
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  await oak.run(sql`
    insert into unit_revisions (id, unit_id, number, title, level, outcomes, created_at)
    select 'rev_new', unit_id, 2, title || ', again', level, json_remove(outcomes, '$[2]'), created_at
    from unit_revisions`);
  const later = await addStudent(teacher);
  await oak.run(sql`
    insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
    select 'asg_later', unit_id, 'rev_new', ${later.id}, assigned_by, started_at from unit_assignments`);
  const { revisions, items } = (await teacher.get(path(portfolio.unitId))).json<Register>();
  assert.deepEqual(
    revisions.map(({ number, title, outcomes }) => [
      number,
      title,
      outcomes.length,
      items.filter(({ revision }) => revision === number).map(({ assignmentId }) => assignmentId),
    ]),
    [
      [2, "Growing vegetables in a raised bed, again", 2, ["asg_later"]],
      [1, "Growing vegetables in a raised bed", 3, [portfolio.id]],
    ],
  );
});

fileWorldTest("a register reads the outcomes of its own portfolios alone", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const { unitId } = await assign(teacher, await addStudent(teacher));
  const plans: string[][] = [];
  const file = `${world.dataDir}/tenants/${oak.id}.db`;
  const actor: Actor = { kind: "staff", id: "usr_x", role: "admin", mode: "teacher" };
  await world.services.doors.readTenant(
    oak.id,
    (db) =>
      readRegister(recordReadPlans(db, file, plans), actor, {
        unitId,
        scope: "visible",
        search: "",
        class: "",
        order: "waiting",
        limit: REGISTER_PAGE_SIZE,
        cursor: null,
        opened: null,
      }),
  );
  assert.equal(plans.length, 1);
  assert.deepEqual(
    plans[0]!.filter((line) => /^SCAN (submissions|unit_assignments|students|w)\b/.test(line)),
    [],
  );
});
