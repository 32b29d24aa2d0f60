import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { explainReader } from "../../../db/testing_query_plans.ts";
import { BOARD_COLUMNS, BOARD_PAGE_SIZE } from "../../../domain/board.ts";
import { growBoard } from "../../../test/grow_board.ts";
import { addStudent, assign, signInNewStaff } from "../../../test/factories.ts";
import {
  completeOutcomes,
  openPortfolioFixture,
  pageText,
  postStep,
} from "../../../test/portfolio_fixture.ts";
import { fileWorldTest, worldTest } from "../../../test/world.ts";
import { type BoardView, listBoard, readBoard } from "../../features/board/list_board.ts";
import { readBoardChoices } from "../../features/board/read_board_choices.ts";
import { readBoard as readBoardOf } from "../../features/board/testing.ts";

worldTest("an administrator sees the board in two round trips, filtered by the address", async (world) => {
  const { oak, admin, portfolio } = await openPortfolioFixture(world);
  await growBoard(oak, portfolio.id, 60);
  world.countRoundTrips();
  const page = await admin.get("/portfolio-review");
  assert.equal(world.countRoundTrips(), 2);
  assert.equal(page.status, 200);
  const text = pageText(page.text);
  assert.match(text, /61 portfolios that were started or last moved in 2025\/26/);
  assert.match(text, /In Progress 13 portfolios .*1 of 3 outcomes complete.*Mark Assessed/);
  assert.match(text, /Verified 12 portfolios .*Award All &amp; Download Claim Form.*Mark Awarded/);
  assert.ok(page.text.includes(`href="/student-portfolio/${portfolio.id}"`));
  assert.match(pageText((await admin.get("/portfolio-review?search=whitlock")).text), /1 portfolio that was/);
  assert.match(
    pageText((await admin.get("/portfolio-review?year=2024")).text),
    /0 portfolios .*61 portfolios of other years not shown.*No Verified Portfolios/,
  );
  assert.match(
    pageText((await admin.get("/portfolio-review?search=zzzz")).text),
    /0 portfolios .*In Progress 0 portfolios No portfolio matches\./,
  );
  for (const query of ["?year=x&unit=none", "?teacher=%27&column=x"]) {
    assert.equal((await admin.get(`/portfolio-review${query}`)).status, 200, query);
  }
  await oak.run(sql`update entitlements set plan = 'individual'`);
  assert.match(
    pageText((await admin.get("/portfolio-review")).text),
    /Claim forms are not part of your plan/,
  );
  assert.match((await admin.get("/")).text, /href="\/portfolio-review"/);
});

worldTest("students read Access Denied and are led home after a second", async (world) => {
  const { oak, student } = await openPortfolioFixture(world);
  const denied = async (browser: typeof student, layout: RegExp) => {
    const page = await browser.get("/portfolio-review");
    assert.equal(page.status, 403);
    assert.equal(page.headers.get("refresh"), "1;url=/");
    assert.match(pageText(page.text), /Access Denied You do not have permission to view this page\./);
    assert.match(pageText(page.text), layout);
    assert.doesNotMatch(pageText(page.text), /Whitlock/);
  };
  await denied(student, /Student Guide/);
  const stranger = await world.browser(oak.host).get("/portfolio-review?year=all");
  assert.deepEqual([stranger.status, stranger.headers.get("location")], [
    303,
    "/api/login?returnTo=%2Fportfolio-review%3Fyear%3Dall",
  ]);
});

worldTest("a teacher's board has their own students' portfolios, to open and to assess", async (world) => {
  const all = await openPortfolioFixture(world);
  const { oak, teacher, admin, portfolio } = all;
  const ozu = await signInNewStaff(world, oak, "teacher", "o@oak.example", { lastName: "Ozu" });
  const other = await assign(ozu, await addStudent(ozu, { firstName: "Zoë", lastName: "Öberg" }), "070147");
  await completeOutcomes(all);
  await postStep(teacher, portfolio, "submit", {});
  const ids = async (browser: typeof teacher) =>
    (await browser.get("/api/board/portfolios")).json<{ id: string }[]>().map(({ id }) => id);
  assert.deepEqual(await ids(teacher), [portfolio.id]);
  assert.deepEqual(await ids(ozu), [other.id]);
  assert.deepEqual((await ids(admin)).sort(), [other.id, portfolio.id].sort());
  assert.equal((await teacher.get("/api/admin/portfolios")).status, 403);
  const page = await teacher.get("/portfolio-review");
  assert.equal(page.status, 200);
  const text = pageText(page.text);
  assert.match(text, /Completed 1 portfolio .*Amara Whitlock.*Mark Assessed/);
  assert.doesNotMatch(text, /Öberg|Ozu|Award All/);
  assert.match((await teacher.get("/")).text, /href="\/portfolio-review"/);
  const status = { portfolioStatus: "verified" };
  assert.equal((await postStep(teacher, portfolio, "assess", {})).status, 200);
  assert.equal(
    (await teacher.patch(`/api/admin/portfolios/${portfolio.id}/status`, status)).status,
    403,
  );
  assert.doesNotMatch(pageText((await teacher.get("/portfolio-review")).text), /Mark (Verified|Awarded)/);
  admin.cookies.set("activeRole", "teacher");
  assert.deepEqual(await ids(admin), [], "an administrator in teacher mode has no students of their own");
  await ozu.post(`/api/students/${all.studentRecord.id}/link`);
  assert.deepEqual((await ids(ozu)).sort(), [other.id, portfolio.id].sort(), "a student of two teachers");
  const counts = async (query = "") =>
    (await ozu.get(`/api/board${query}`)).json<BoardView>().columns.map(({ count }) => count);
  assert.deepEqual(await counts(), [1, 0, 1, 0, 0]);
  assert.deepEqual(await counts("?search=amara"), [0, 0, 1, 0, 0]);
  const [assigned] = await oak.rows<{ by: string }>(
    sql`select assigned_by as "by" from unit_assignments where id = ${portfolio.id}`,
  );
  assert.deepEqual(await counts(`?teacher=${assigned!.by}`), [0, 0, 1, 0, 0], "by who assigned it");
});

const FILTER = {
  teacher: "",
  unit: "",
  search: "",
  year: 2025,
  timeZone: "Europe/London",
  actor: { kind: "staff", id: "usr_a", role: "admin", mode: "admin" },
} as const;
const PAGE = { limit: 50, cursor: "2026-06-01T00:00:00.000Z~asg_x" };

/** Each reading with the index by which it finds portfolios. */
const READINGS: [name: string, index: string, read: (db: TenantReader) => Promise<unknown>][] = [
  ["the board", "unit_assignments_board ", (db) => readBoard(db, FILTER)],
  [
    "of a teacher",
    "unit_assignments_board_by_assigner",
    (db) => readBoard(db, { ...FILTER, teacher: "usr_a" }),
  ],
  ["of a unit", "unit_assignments_by_unit", (db) => readBoard(db, { ...FILTER, unit: "unit_a" })],
  [
    "a column",
    "unit_assignments_board ",
    (db) => listBoard(db, { ...FILTER, ...PAGE, column: "verified" }),
  ],
  [
    "choices",
    "unit_assignments_by_assigner",
    (db) => readBoardChoices(db, { actor: FILTER.actor, timeZone: "Europe/London", now: new Date() }),
  ],
];

fileWorldTest("the board reads each column in the order of an index, or a unit once", async (world) => {
  const oak = await world.school("oak");
  for (const [name, index, read] of READINGS) {
    const plans: string[][] = [];
    await read(explainReader(`${world.dataDir}/tenants/${oak.id}.db`, plans)).catch(withoutRow);
    assert.equal(plans.length, 1, name);
    const lines = plans[0]!;
    assert.ok(lines.some((line) => line.includes(index)), `${name} without ${index}\n${lines.join("\n")}`);
    const scans = lines.filter((line) =>
      /^SCAN (submissions|portfolio_steps|submission_files|s|f|unit_assignments)\b/.test(line)
    );
    assert.deepEqual(scans, [], `${name}\n${lines.join("\n")}`);
    const narrowed = lines.includes("MATERIALIZE narrowed");
    assert.ok(
      narrowed || !lines.some((line) => /^SCAN a(?! USING INDEX unit_assignments_board$)/.test(line)),
      `${name}\n${lines.join("\n")}`,
    );
  }
});

function withoutRow(error: unknown) {
  assert.ok(error instanceof TypeError, "a reader for plans has no rows");
}

worldTest("a board of 5,000 is read and moved on", async (world) => {
  const { oak, admin, portfolio } = await openPortfolioFixture(world);
  await growBoard(oak, portfolio.id, 5000);
  const { counts, ids } = await readBoardOf(admin, "?year=2025");
  assert.deepEqual(counts, [1001, 1000, 1000, 1000, 1000]);
  assert.deepEqual(Object.values(ids).map(({ length }) => length), BOARD_COLUMNS.map(() => BOARD_PAGE_SIZE));
  const [id] = ids["verified"]!;
  const moved = await admin.send(`/api/admin/portfolios/${id}/status`, {
    method: "PATCH",
    body: { portfolioStatus: "awarded" },
  });
  assert.equal(moved.status, 200, moved.text);
  const after = await readBoardOf(admin, "?year=2025");
  assert.deepEqual([after.counts[3], after.counts[4], after.ids["awarded"]![0]], [999, 1001, id]);
});
