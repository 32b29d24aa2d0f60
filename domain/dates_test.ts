import assert from "node:assert/strict";
import {
  dateAndTime,
  dayIn,
  DEFAULT_TIME_ZONE,
  invalidDayMessage,
  isDay,
  longDate,
  messageTime,
  parseDayFirst,
  shortDate,
  timeOfDay,
} from "./dates.ts";

const LONDON = DEFAULT_TIME_ZONE;

Deno.test("in summer an hour before midnight UTC is the next day in London, in winter it is not", () => {
  const cases: [string, string][] = [
    ["2026-06-15T22:59:59.999Z", "2026-06-15"],
    ["2026-06-15T23:00:00.000Z", "2026-06-16"],
    ["2026-01-15T23:59:59.999Z", "2026-01-15"],
    ["2026-12-31T23:30:00.000Z", "2026-12-31"],
  ];
  for (const [instant, day] of cases) assert.equal(dayIn(LONDON, new Date(instant)), day, instant);
});

Deno.test("the day changes correctly when the clocks change", () => {
  const cases: [string, string][] = [
    ["2026-03-28T23:59:59.000Z", "2026-03-28"], // the clocks go forward on the 29th at 01:00
    ["2026-03-29T00:30:00.000Z", "2026-03-29"],
    ["2026-03-29T22:59:59.000Z", "2026-03-29"],
    ["2026-03-29T23:00:00.000Z", "2026-03-30"],
    ["2026-10-24T23:00:00.000Z", "2026-10-25"], // and back on the 25th at 02:00
    ["2026-10-25T23:30:00.000Z", "2026-10-25"],
    ["2026-10-26T00:00:00.000Z", "2026-10-26"],
  ];
  for (const [instant, day] of cases) assert.equal(dayIn(LONDON, new Date(instant)), day, instant);
});

Deno.test("the repeated and the skipped hour of a clock change follow the wall clock", () => {
  assert.equal(dateAndTime("2026-03-29T00:59:00.000Z", LONDON), "29 March 2026, 00:59");
  assert.equal(dateAndTime("2026-03-29T01:00:00.000Z", LONDON), "29 March 2026, 02:00");
  assert.equal(dateAndTime("2026-10-25T00:30:00.000Z", LONDON), "25 October 2026, 01:30");
  assert.equal(dateAndTime("2026-10-25T01:30:00.000Z", LONDON), "25 October 2026, 01:30");
});

Deno.test("another zone has another day", () => {
  const instant = new Date("2026-06-15T12:30:00.000Z");
  assert.equal(dayIn("Pacific/Kiritimati", instant), "2026-06-16");
  assert.equal(dayIn("Pacific/Pago_Pago", instant), "2026-06-15");
});

Deno.test("a stored day is shown as it is in every zone, an instant as the zone's day", () => {
  for (const zone of [LONDON, "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    assert.equal(shortDate("2026-07-09", zone), "09/07/2026", zone);
    assert.equal(longDate("2026-07-09", zone), "9 July 2026", zone);
  }
  assert.equal(shortDate("2026-07-09T23:30:00.000Z", LONDON), "10/07/2026");
  assert.equal(longDate("2026-07-09T23:30:00.000Z", LONDON), "10 July 2026");
  assert.equal(dateAndTime("2026-07-09T13:05:00.000Z", LONDON), "9 July 2026, 14:05");
  assert.equal(timeOfDay("2026-07-09T13:05:00.000Z", LONDON), "14:05");
});

Deno.test("a day is a real one, written with a year, month and day of ASCII digits", () => {
  for (const day of ["2026-06-15", "2028-02-29", "2000-02-29", "1999-12-31"]) assert.ok(isDay(day), day);
  const none = [
    "",
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-01",
    "2026-01-00",
    "2026-1-1",
    "15/06/2026",
    "20260615",
    "2026-06-15T00:00:00Z",
    " 2026-06-15",
    "2026-06-15\n",
    "٢٠٢٦-٠٦-١٥",
    "+02026-06-15",
  ];
  for (const text of none) assert.ok(!isDay(text), JSON.stringify(text));
});

Deno.test("days are those of the calendar, in leap years and others", () => {
  const two = (n: number) => String(n).padStart(2, "0");
  for (const year of ["0000", "0001", "1582", "1900", "2000", "2023", "2024", "9999"]) {
    const real = new Set<string>();
    for (let day = new Date(`${year}-01-01`); day.toISOString().startsWith(year);) {
      real.add(day.toISOString().slice(0, 10));
      day = new Date(day.getTime() + 86_400_000);
    }
    for (let month = 0; month < 15; month++) {
      for (let day = 0; day < 35; day++) {
        const text = `${year}-${two(month)}-${two(day)}`;
        assert.equal(isDay(text), real.has(text), text);
      }
    }
  }
});

Deno.test("a typed day is read day first, or as it is stored, never month first", () => {
  const cases: [string, string | null][] = [
    ["09/07/2010", "2010-07-09"],
    ["9/7/2010", "2010-07-09"],
    ["9-7-2010", "2010-07-09"],
    ["9.7.2010", "2010-07-09"],
    [" 31/12/2010 ", "2010-12-31"],
    ["29/02/2012", "2012-02-29"],
    ["2010-07-09", "2010-07-09"],
    ["12/31/2010", null],
    ["07/13/2010", null],
    ["29/02/2011", null],
    ["31/04/2010", null],
    ["00/07/2010", null],
    ["2010-7-9", null],
    ["2010/07/09", null],
    ["9/7/10", null],
    ["٠٩/٠٧/٢٠١٠", null],
    ["9 July 2010", null],
    ["", null],
  ];
  for (const [text, day] of cases) assert.equal(parseDayFirst(text), day, text);
});

Deno.test("a day that does not exist is named; another text is not", () => {
  const cases: [string, string | null][] = [
    ["31/02/2010", "There is no 31 February 2010"],
    [" 29-2-2011 ", "There is no 29 February 2011"],
    ["2010-04-31", "There is no 31 April 2010"],
    ["00/07/2010", "There is no 0 July 2010"],
    ["28/02/2010", null],
    ["12/31/2010", null],
    ["31/00/2010", null],
    ["31 February 2010", null],
    ["", null],
  ];
  for (const [text, message] of cases) assert.equal(invalidDayMessage(text), message, text);
});

Deno.test("a message's time is written MMM d, h:mm a, in the school's zone and with plain spaces", () => {
  assert.equal(messageTime("2026-07-09T13:05:00.000Z", "Europe/London"), "Jul 9, 2:05 PM");
  assert.equal(messageTime("2026-01-31T23:30:00.000Z", "Asia/Kolkata"), "Feb 1, 5:00 AM");
  assert.equal(messageTime("2026-12-01T00:00:00.000Z", "UTC"), "Dec 1, 12:00 AM");
});
