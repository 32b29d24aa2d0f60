import assert from "node:assert/strict";
import { checkUnitCode, EVIDENCE_TYPES, type NewOutcome, UNIT_LIMITS } from "../../domain/units.ts";
import units from "./units.json" with { type: "json" };

const LEVELS = ["Pre-entry", "Entry Level", "Level One", "Level Two", "Level Three"];
/** The stems under which the scheme groups outcomes (DOMAIN, A unit). */
const STEMS = [
  "demonstrated the ability to ",
  "shown knowledge of ",
  "acquired an understanding of ",
  "experienced ",
];

const outcomes = units.flatMap((unit) => unit.outcomes);

function unitOf(code: string) {
  const unit = units.find((unit) => unit.unitCode === code);
  assert.ok(unit, `unit ${code} is among the demonstration units`);
  return unit;
}

Deno.test("there are 22 demonstration units, each with a six-digit code and a title of its own", () => {
  assert.equal(units.length, 22);
  for (const unit of units) assert.equal(checkUnitCode(unit.unitCode), null, unit.unitCode);
  assert.equal(new Set(units.map((unit) => unit.unitCode)).size, units.length);
  assert.equal(new Set(units.map((unit) => unit.title)).size, units.length);
});

Deno.test("demonstration units fit the limits that an imported unit must fit", () => {
  for (const unit of units) {
    assert.ok(unit.title.length > 0 && unit.title.length <= UNIT_LIMITS.titleLength, unit.title);
    for (const { description } of unit.outcomes) {
      assert.ok(description.length <= UNIT_LIMITS.descriptionLength, description);
      assert.equal(description, description.trim());
    }
  }
});

Deno.test("demonstration units cover every level and no other", () => {
  assert.deepEqual([...new Set(units.map((unit) => unit.level))].sort(), [...LEVELS].sort());
});

Deno.test("every approval date is a real day that has passed", () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const { unitCode, approvedDate } of units) {
    assert.match(approvedDate, /^\d{4}-\d{2}-\d{2}$/);
    assert.equal(new Date(approvedDate).toISOString().slice(0, 10), approvedDate, unitCode);
    assert.ok(approvedDate < today, unitCode);
  }
});

Deno.test("units hold 3 to 14 outcomes, and some hold exactly 3, 12 and 14", () => {
  const sizes = units.map((unit) => unit.outcomes.length);
  assert.equal(Math.min(...sizes), 3);
  assert.equal(Math.max(...sizes), 14);
  assert.ok(sizes.includes(12));
});

Deno.test("all three evidence types are used and spelled as the rules spell them", () => {
  const used = new Set(outcomes.map((outcome) => outcome.evidenceType));
  assert.deepEqual([...used].sort(), [...EVIDENCE_TYPES].sort());
  const typed = outcomes as NewOutcome[];
  for (const type of EVIDENCE_TYPES) {
    assert.ok(typed.filter((outcome) => outcome.evidenceType === type).length >= 20, type);
  }
});

Deno.test("every outcome begins with a stem and reads on from it", () => {
  for (const { description } of outcomes) {
    const stem = STEMS.find((stem) => description.startsWith(stem));
    assert.ok(stem, description);
    assert.match(description.slice(stem.length), /^\S.*[^.\s]$/);
  }
  for (const stem of STEMS) assert.ok(outcomes.some(({ description }) => description.startsWith(stem)), stem);
});

Deno.test("no unit repeats an outcome", () => {
  for (const unit of units) {
    assert.equal(new Set(unit.outcomes.map((outcome) => outcome.description)).size, unit.outcomes.length);
  }
});

Deno.test("one code has a leading zero, the newer spelling of a five-digit code", () => {
  assert.deepEqual(units.map((unit) => unit.unitCode).filter((code) => code.startsWith("0")), ["070147"]);
});

Deno.test("the README's example, 121766, has five outcomes of all three kinds of evidence", () => {
  const unit = unitOf("121766");
  assert.equal(unit.title, "Growing vegetables in a raised bed");
  assert.equal(unit.outcomes.length, 5);
  assert.equal(new Set(unit.outcomes.map((outcome) => outcome.evidenceType)).size, 3);
});
