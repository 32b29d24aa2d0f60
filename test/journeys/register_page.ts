import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { addStudent, assign, type TestPortfolio } from "../factories.ts";
import { openLiveSchool } from "./live_school.ts";

/** The unit 121766, whose second outcome asks for the student's work. */
export const UNIT = "121766";

/** A school with a class of so many students on one unit; their surnames are in order. */
export async function openClass(count: number, unitCode = UNIT) {
  const school = await openLiveSchool();
  const portfolios: TestPortfolio[] = [];
  for (let i = 1; i <= count; i++) {
    const number = String(i).padStart(2, "0");
    const student = await addStudent(school.teacher, { firstName: "Robin", lastName: `Ash${number}` });
    portfolios.push(await assign(school.teacher, student, unitCode));
  }
  const unitPath = links.unit(portfolios[0]!.unitId);
  return {
    ...school,
    portfolios,
    unitPath,
    /** The students' words, a minute apart, for an outcome of the first `students`. */
    reflect: (outcome: number, students = count) =>
      school.oak.run(sql`
        update submissions set student_comment = 'We dug the bed.', student_comment_by_kind = 'student',
          student_comment_date = '2026-06-03T09:' || printf('%02d', (
            select count(*) from unit_assignments a, unit_assignments own
            where own.id = submissions.assignment_id and a.rowid < own.rowid)) || ':00.000Z'
        where outcome_index = ${outcome - 1} and assignment_id in (
          select id from unit_assignments order by rowid limit ${students})`),
  };
}

export const cellButton = (page: Page, student: string, outcome: number) =>
  page.getByRole("button", {
    name: new RegExp(`^Robin ${student}, outcome ${outcome}:`),
    includeHidden: true,
  });

/** Label of the focused cell or button, as screen readers say it. */
export const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute("aria-label") ??
      (focused?.matches("td > button") ? focused.firstElementChild : focused)?.textContent;
  });

export const review = (page: Page) => page.getByRole("region", { name: "Review" });

export const feedback = (page: Page, outcome: number) =>
  page.getByLabel(`Teacher Feedback for outcome ${outcome}`, { exact: true });

/** Waits until the review shows a student's outcome with its feedback box. */
export async function waitForReview(page: Page, student: string, outcome: number) {
  await review(page).getByRole("heading", { name: `Robin ${student}` }).waitFor();
  await feedback(page, outcome).waitFor();
}

/** Clicks, keys outside of text, and page loads from now on. */
export async function countActions(page: Page) {
  let loads = 0;
  page.on("request", (request) => request.isNavigationRequest() && loads++);
  await page.evaluate(() => {
    const counts = (globalThis as unknown as { actions: Record<string, number> }).actions = {
      clicks: 0,
      keys: 0,
    };
    // Enter on a button is a click without a pointer.
    addEventListener("click", ({ detail }) => detail > 0 && counts.clicks!++, true);
    addEventListener("keydown", ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement)) counts.keys!++;
    }, true);
  });
  return async () => ({
    ...await page.evaluate(() =>
      (globalThis as unknown as { actions: { clicks: number; keys: number } }).actions
    ),
    loads,
  });
}
