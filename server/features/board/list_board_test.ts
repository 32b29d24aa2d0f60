import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInNewStaff } from "../../../test/factories.ts";
import {
  addClassmates,
  collectIds,
  completeOutcomes,
  openPortfolioFixture,
  postStep,
} from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { BOARD_PAGE_SIZE } from "../../../domain/board.ts";
import type { ListedCard } from "./board_card.ts";
import type { AssignmentItem } from "../portfolio/list_assignments.ts";
import { readBoard } from "./testing.ts";

const DAY_MS = 86_400_000;

worldTest("cards are paged and filtered by teacher, unit, year and name", async (world) => {
  const { oak, admin, portfolio } = await openPortfolioFixture(world);
  await addClassmates(oak, portfolio.id, 80);
  const first = await readBoard(admin, "?year=2025");
  assert.deepEqual([first.counts, first.otherYears], [[81, 0, 0, 0, 0], 0]);
  assert.equal(first.ids["in_progress"]!.length, BOARD_PAGE_SIZE);
  const paged = await collectIds(admin, "/api/admin/portfolios?column=in_progress&limit=50&year=2025");
  assert.equal(new Set(paged).size, 81);
  assert.deepEqual(paged.slice(0, BOARD_PAGE_SIZE), first.ids["in_progress"]);
  assert.equal((await collectIds(admin, "/api/admin/portfolios?limit=60")).length, 81, "of all columns");

  // Started in June, moved in the next academic year.
  world.advance(100 * DAY_MS);
  const later = await signInNewStaff(world, oak, "admin", "later@oak.example");
  const ozu = await signInNewStaff(world, oak, "teacher", "o@oak.example", { lastName: "Ozu" });
  const bus = await assign(ozu, await addStudent(ozu, { firstName: "Zoë", lastName: "Öberg" }), "070147");
  await postStep(ozu, bus, "submit", {});
  const year = await readBoard(later, "?year=2026");
  assert.deepEqual([year.counts, year.otherYears], [[0, 1, 0, 0, 0], 81]);
  await oak.run(sql`
    insert into portfolio_steps (id, assignment_id, step, from_status, to_status, by_kind, by_id, at)
    values ('stp_x', ${portfolio.id}, 'submit', null, 'submitted', 'staff', 'usr_x', '2026-09-02T00:00:00.000Z')`);
  assert.deepEqual((await readBoard(later, "?year=2026")).counts, [1, 1, 0, 0, 0], "by its last move");
  assert.deepEqual((await readBoard(later, "?year=2025")).counts, [80, 0, 0, 0, 0]);
  assert.deepEqual((await readBoard(later)).counts, [81, 1, 0, 0, 0], "all years");
  for (const query of [`unit=${bus.unitId}`, "search=öberg zoë"]) {
    const { ids } = await readBoard(later, `?${query}`);
    assert.deepEqual(Object.values(ids).flat(), [bus.id], query);
  }
  assert.deepEqual((await readBoard(later, "?search=%20%20")).counts, [81, 1, 0, 0, 0], "without a word");
  const ozuId = (await ozu.get("/api/auth/user")).json<{ id: string }>().id;
  assert.deepEqual((await readBoard(later, `?teacher=${ozuId}`)).counts, [0, 1, 0, 0, 0]);
  assert.deepEqual((await readBoard(later, "?teacher=usr_none")).counts, [0, 0, 0, 0, 0]);
  for (const query of ["column=done", "year=soon", "year=1", "order=name", `search=${"x".repeat(101)}`]) {
    assert.equal((await later.get(`/api/admin/portfolios?${query}`)).status, 400, query);
  }
});

worldTest("a card has the spec's shape, and what the portfolio is missing", async (world) => {
  const all = await openPortfolioFixture(world);
  const { teacher, admin, portfolio, studentRecord } = all;
  await completeOutcomes(all, 1);
  await postStep(teacher, portfolio, "submit", {});
  const [card] = (await admin.get("/api/admin/portfolios?column=completed")).json<ListedCard[]>();
  const { lastStep, movedAt, ...facts } = card!;
  assert.deepEqual([lastStep?.step, lastStep?.by?.kind, lastStep?.at], ["submit", "staff", movedAt]);
  assert.deepEqual(facts, {
    id: portfolio.id,
    status: "in_progress",
    portfolioStatus: "submitted",
    completedAt: null,
    student: {
      firstName: "Amara",
      lastName: "Whitlock",
      email: studentRecord.email,
      studentId: facts.student.studentId,
    },
    unit: {
      id: portfolio.unitId,
      title: "Growing vegetables in a raised bed",
      unitCode: "121766",
      level: "Level One",
      outcomes: facts.unit.outcomes,
    },
    teacher: { firstName: "Sam", lastName: "Carter", organisationName: null },
    total: 3,
    incomplete: [2, 3],
    missingWork: [{ number: 2, description: "shown knowledge of two vegetables" }],
    ownAssessment: false,
  });
  assert.deepEqual(facts.unit.outcomes.map(({ description }) => description), [
    "demonstrated the ability to prepare the soil",
    "shown knowledge of two vegetables",
    "experienced a harvest",
  ]);
  for (const path of ["assignments", `admin/unit-students/121766`]) {
    const answered = (await admin.get(`/api/${path}`)).json<
      AssignmentItem[] | { assignments: AssignmentItem[] }
    >();
    const [item] = Array.isArray(answered) ? answered : answered.assignments;
    assert.deepEqual(item!.unit, facts.unit, path);
    assert.deepEqual([item!.student.email, item!.teacher], [studentRecord.email, facts.teacher], path);
  }
});
