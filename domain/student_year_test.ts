import assert from "node:assert/strict";
import {
  readStudentYear,
  stateBefore,
  STUDENT_YEAR,
  yearDates,
  yearOrder,
  yearProgress,
  yearsToChoose,
  yearSummary,
  type YearUnit,
} from "./student_year.ts";

const LONDON = "Europe/London";
const END = "2026-08-31T23:00:00.000Z";

function unit(over: Partial<YearUnit> = {}): YearUnit {
  return {
    startedAt: "2025-10-01T09:00:00.000Z",
    submittedAt: null,
    assessedAt: null,
    verifiedAt: null,
    awardedAt: null,
    archivedAt: null,
    completedOn: [],
    ...over,
  };
}

const AWARDED = unit({
  submittedAt: "2026-05-01T09:00:00.000Z",
  assessedAt: "2026-05-02T09:00:00.000Z",
  verifiedAt: "2026-05-03T09:00:00.000Z",
  awardedAt: "2026-05-04T09:00:00.000Z",
  completedOn: ["2026-03-02", "2025-11-05"],
});

Deno.test("an address names a school year that has begun; all else is the present one", () => {
  assert.equal(readStudentYear("2024", 2025), 2024);
  for (const text of [undefined, "", "2026", "1999", "24", "2024.5", "x"]) {
    assert.equal(readStudentYear(text, 2025), 2025, text);
  }
});

Deno.test("years are chosen from the first in which a student worked, the newest first", () => {
  assert.deepEqual(yearsToChoose(null, 2025, LONDON), [2025]);
  assert.deepEqual(yearsToChoose("2023-09-01", 2025, LONDON), [2025, 2024, 2023]);
  assert.deepEqual(yearsToChoose("2024-08-31T22:59:00.000Z", 2025, LONDON), [2025, 2024, 2023]);
  assert.deepEqual(yearsToChoose("2024-08-31T23:00:00.000Z", 2025, LONDON), [2025, 2024]);
  assert.equal(yearsToChoose("2001-01-01", 2025, LONDON).length, STUDENT_YEAR.years);
  assert.deepEqual(yearsToChoose("2027-01-01", 2025, LONDON), [2025], "a date in the future");
});

Deno.test("a year knows nothing of what was done after it", () => {
  assert.equal(stateBefore(AWARDED, END), "awarded");
  const later = { ...AWARDED, awardedAt: "2026-09-02T09:00:00.000Z" };
  assert.equal(stateBefore(later, END), "verified");
  assert.equal(stateBefore(unit(), END), null);
  const assessed = unit({ assessedAt: "2026-05-02T09:00:00.000Z" });
  assert.equal(stateBefore(assessed, END), "assessed", "on the board, without being submitted");
  assert.ok(!yearDates(later, END, LONDON).some(({ term }) => term === "Awarded"));
  const archived = unit({ archivedAt: "2026-06-01T09:00:00.000Z", completedOn: ["2026-05-01"] });
  assert.deepEqual(yearSummary([AWARDED, later, archived, unit()], END), {
    awarded: 1,
    underWay: 2,
    outcomes: 5,
  });
});

Deno.test("dates stand in the order in which things are done", () => {
  assert.deepEqual(yearDates(AWARDED, END, LONDON).map(({ term, detail }) => `${term}: ${detail}`), [
    "Started: 1 October 2025",
    "Outcomes completed: 5 November 2025 to 2 March 2026",
    "Submitted: 1 May 2026",
    "Assessed: 2 May 2026",
    "Verified: 3 May 2026",
    "Awarded: 4 May 2026",
  ]);
  const one = (completedOn: string[]) => yearDates(unit({ completedOn }), END, LONDON)[1];
  assert.deepEqual(one(["2026-03-02"]), { term: "Outcome completed", detail: "2 March 2026" });
  assert.equal(one(["2026-03-02", "2026-03-02"])?.detail, "2 March 2026");
  assert.equal(one([]), undefined);
});

Deno.test("awarded units come first, in the order of their awards", () => {
  const early = { ...AWARDED, awardedAt: "2025-12-01T09:00:00.000Z" };
  const open = unit({ startedAt: "2025-09-03T09:00:00.000Z" });
  const units = [unit(), AWARDED, open, early];
  assert.deepEqual(units.toSorted((a, b) => yearOrder(a, b, END)), [early, AWARDED, open, units[0]]);
});

Deno.test("progress names what was completed before the year", () => {
  assert.equal(yearProgress({ completed: 2, total: 5, before: 0 }), "2 of 5 outcomes completed.");
  assert.equal(yearProgress({ completed: 1, total: 1, before: 0 }), "The outcome is completed.");
  assert.equal(
    yearProgress({ completed: 5, total: 5, before: 2 }),
    "All 5 outcomes completed, 2 of them in an earlier year.",
  );
  assert.equal(
    yearProgress({ completed: 2, total: 5, before: 2 }),
    "2 of 5 outcomes completed, in an earlier year.",
  );
});
