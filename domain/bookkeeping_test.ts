import assert from "node:assert/strict";
import {
  categoryLabel,
  storedCategory,
  SUGGESTED_CATEGORIES,
  TIME_CATEGORIES,
} from "./account_categories.ts";
import { checkPeriod, monthsOf, monthText, periodOf } from "./account_period.ts";
import {
  checkAccountDay,
  checkAmount,
  checkCategory,
  checkDescription,
  checkHours,
  checkRate,
  hoursText,
  parseHours,
  parsePounds,
  plainHundredths,
  poundsText,
  timeCost,
  whyNotBooked,
} from "./bookkeeping.ts";

Deno.test("typed pounds become pence to the penny, and anything unclear is refused", () => {
  const read = {
    "0.29": 29,
    "1,234.56": 123_456,
    "£1,234.56": 123_456,
    "£ 49.99": 4_999,
    " 12 ": 1_200,
    "1234.5": 123_450,
    ".07": 7,
    "0": 0,
    "9,999,999.99": 999_999_999,
    "4503599627.37": 450_359_962_737,
  };
  for (const [text, pence] of Object.entries(read)) assert.equal(parsePounds(text), pence, text);
  const refused = [
    "1.234",
    "-1",
    "1e3",
    "",
    " ",
    "£",
    ".",
    "1.",
    "1,23",
    "12,34.00",
    "1,234,5",
    "1.2.3",
    "0x10",
  ];
  for (const text of [...refused, "٢", "1 000", "NaN", "£-1", "1,,000", "$5", "9".repeat(20)]) {
    assert.equal(parsePounds(text), null, text);
  }
});

Deno.test("every penny up to ten pounds is read and shown as it is", () => {
  for (let pence = 0; pence <= 1000; pence++) {
    assert.equal(parsePounds(plainHundredths(pence)), pence);
    assert.equal(parsePounds(poundsText(pence)), pence);
  }
});

Deno.test("hours are hundredths, with any of them", () => {
  assert.deepEqual(["0.25", "7.5", "1.01", "24", ".5"].map(parseHours), [25, 750, 101, 2400, 50]);
  assert.deepEqual(["1.005", "-1", "1:30", "£1", "", "2h"].map(parseHours), [
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

Deno.test("money and hours are shown as they are in Britain", () => {
  assert.deepEqual([29, 123_456, 100_000_000_000, 0, -29, -123_456].map(poundsText), [
    "£0.29",
    "£1,234.56",
    "£1,000,000,000.00",
    "£0.00",
    "-£0.29",
    "-£1,234.56",
  ]);
  assert.deepEqual([29, 123_456, -5].map(plainHundredths), ["0.29", "1234.56", "-0.05"]);
  assert.deepEqual([100, 725, 750, 5, 120_000, 0].map(hoursText), [
    "1 hour",
    "7.25 hours",
    "7.5 hours",
    "0.05 hours",
    "1,200 hours",
    "0 hours",
  ]);
});

Deno.test("time costs its hours at its rate, half a penny rounded up", () => {
  const cost = (hours: number, hourlyRate: number | null) => timeCost({ hours, hourlyRate });
  assert.equal(cost(725, 4_550), 32_988, "329.875");
  assert.equal(cost(1, 50), 1);
  assert.equal(cost(1, 49), 0);
  assert.equal(cost(33, 1_000), 330);
  assert.equal(cost(2_400, 1_000_000), 24_000_000);
  assert.equal(cost(100, null), 0);
  const why = (hours: number, hourlyRate: number | null, bookedAs: string | null = null) =>
    whyNotBooked({ hours, hourlyRate, bookedAs });
  assert.equal(why(100, 4_500), null);
  assert.match(why(100, null)!, /no hourly rate/);
  assert.match(why(1, 49)!, /less than a penny/);
  assert.match(why(100, 4_500, "ftr_a")!, /booked already/);
});

Deno.test("each field says in plain words what is wrong", () => {
  assert.deepEqual([1, 1_000_000_000].map(checkAmount), [null, null]);
  assert.match(checkAmount(null)!, /such as 49\.99/);
  assert.match(checkAmount(1.5)!, /such as 49\.99/);
  assert.match(checkAmount(0)!, /more than £0\.00/);
  assert.match(checkAmount(-1)!, /more than £0\.00/);
  assert.match(checkAmount(1_000_000_001)!, /at most £10,000,000\.00/);
  assert.deepEqual([1, 2_400].map(checkHours), [null, null]);
  assert.match(checkHours(null)!, /such as 1\.25/);
  assert.match(checkHours(0)!, /more than 0/);
  assert.match(checkHours(2_401)!, /24 hours/);
  assert.equal(checkRate(4_500), null);
  assert.match(checkRate(0)!, /hourly rate/);
  assert.match(checkRate(1_000_001)!, /at most £10,000\.00/);
  assert.deepEqual(["a", "é".repeat(50), " x "].map(checkCategory), [null, null, null]);
  assert.match(checkCategory(" ")!, /Enter a category/);
  assert.match(checkCategory("a".repeat(51))!, /50 characters/);
  assert.equal(checkDescription("😀".repeat(500)), null);
  assert.match(checkDescription("a".repeat(501))!, /500 characters/);
  assert.equal(checkAccountDay("2026-02-28"), null);
  for (const day of ["2026-02-30", "28/02/2026", "", "1999-12-31", "2100-01-01"]) {
    assert.match(checkAccountDay(day)!, /Choose a date/, day);
  }
});

Deno.test("a category is any text; a label that the product knows is stored by its name", () => {
  assert.equal(categoryLabel("r_and_d"), "Research and development");
  assert.equal(categoryLabel("Coffee"), "Coffee");
  assert.equal(categoryLabel("constructor"), "constructor");
  assert.equal(storedCategory(" research  AND development"), "r_and_d");
  assert.equal(storedCategory("replit_hosting"), "replit_hosting");
  assert.equal(storedCategory("  Coffee  and tea "), "Coffee and tea");
  for (const stored of [...TIME_CATEGORIES, ...Object.values(SUGGESTED_CATEGORIES).flat()]) {
    assert.notEqual(categoryLabel(stored), stored);
    assert.equal(storedCategory(categoryLabel(stored)), stored);
  }
});

Deno.test("periods are whole months and years, and the chart shows the twelve months to their end", () => {
  const today = "2024-02-29";
  assert.deepEqual(periodOf("year", today), { from: "2023-03-01", to: "2024-02-29" });
  assert.deepEqual(periodOf("month", today), { from: "2024-02-01", to: "2024-02-29" });
  assert.deepEqual(periodOf("last_month", "2026-01-31"), { from: "2025-12-01", to: "2025-12-31" });
  assert.deepEqual(periodOf("calendar", today), { from: "2024-01-01", to: "2024-12-31" });
  assert.deepEqual(periodOf("last_calendar", today), { from: "2023-01-01", to: "2023-12-31" });
  const months = monthsOf(periodOf("year", today), today);
  assert.deepEqual([months.length, months[0], months.at(-1)], [12, "2023-03", "2024-02"]);
  assert.deepEqual(monthsOf(periodOf("all", today), today).at(-1), "2024-02");
  assert.deepEqual(monthsOf({ from: null, to: "2021-01-15" }, today)[0], "2020-02");
  assert.deepEqual([monthText("2026-09", "short"), monthText("2026-09", "long")], ["Sept", "September 2026"]);
  assert.deepEqual(checkPeriod({ from: "", to: "" }), {});
  assert.deepEqual(checkPeriod({ from: "2026-01-02", to: "2026-01-02" }), {});
  assert.deepEqual(Object.keys(checkPeriod({ from: "2026-01-02", to: "2026-01-01" })), ["to"]);
  assert.deepEqual(Object.keys(checkPeriod({ from: "x", to: "y" })), ["from", "to"]);
});
