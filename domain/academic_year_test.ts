import assert from "node:assert/strict";
import { academicYear, academicYearBounds, academicYearLabel, firstDay } from "./academic_year.ts";

const LONDON = "Europe/London";

Deno.test("an academic year is September to August at the establishment", () => {
  const cases: [instant: string, zone: string, year: number][] = [
    ["2025-08-31T22:59:59.999Z", LONDON, 2024],
    ["2025-08-31T23:00:00.000Z", LONDON, 2025],
    ["2025-12-31T23:59:59.000Z", LONDON, 2025],
    ["2026-01-01T00:00:00.000Z", LONDON, 2025],
    ["2025-09-01T03:59:59.000Z", "America/New_York", 2024],
    ["2025-09-01T00:00:00.000Z", "UTC", 2025],
  ];
  for (const [instant, zone, year] of cases) {
    assert.equal(academicYear(new Date(instant), zone), year, `${instant} ${zone}`);
    const { from, to } = academicYearBounds(year, zone);
    assert.ok(from <= instant && instant < to, `${from} ${instant} ${to}`);
  }
  assert.deepEqual(academicYearBounds(2025, LONDON), {
    from: "2025-08-31T23:00:00.000Z",
    to: "2026-08-31T23:00:00.000Z",
  });
  assert.deepEqual([2025, 2099].map(academicYearLabel), ["2025/26", "2099/00"]);
  assert.equal(firstDay(2025), "2025-09-01");
});
