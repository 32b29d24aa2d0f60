import assert from "node:assert/strict";
import { currentIn, draftOf, refused, typedInto } from "./drafts.ts";
import { packWork, unpackWork } from "./kept_work.ts";
import { NEW_STUDENT, sameValues, type StudentBase, valuesOf } from "./student_values.ts";

const AMIRA: StudentBase = {
  studentId: "S1",
  firstName: "Amira",
  lastName: "Begum",
  email: "amira@pupils.example",
  dateOfBirth: "2010-07-09",
  yearGroup: null,
  learnerNumber: "0042",
  registeredYear: 2025,
};
const LONDON = "Europe/London";

Deno.test("a form shows a day as people write it, and nothing for what is not known", () => {
  const values = valuesOf(AMIRA, LONDON);
  assert.deepEqual([values.dateOfBirth, values.yearGroup, values.registeredYear], ["09/07/2010", "", "2025"]);
  assert.ok(sameValues(values, { ...values, firstName: " Amira " }), "outer spaces change nothing");
  assert.ok(!sameValues(values, typedInto(draftOf(AMIRA, LONDON), "firstName", "Mira").values));
});

Deno.test("a refused draft keeps what was typed, and is written over what stands there now only where that was told", () => {
  const draft = typedInto(draftOf(AMIRA, LONDON), "yearGroup", "Year 11");
  const current = { ...AMIRA, yearGroup: "Year 9", firstName: "Amirah" };
  const answer = { message: "…", current: { ...current, id: "stu_1", createdAt: "2026" } };
  const told = refused(draft, { yearGroup: "It is now Year 9" }, currentIn(answer));
  assert.equal(told.values.yearGroup, "Year 11");
  assert.deepEqual(told.base, { ...AMIRA, yearGroup: "Year 9" });
  assert.deepEqual(refused(draft, { studentId: "taken" }, null).base, AMIRA);
  for (const odd of [null, "x", {}, { current: null }, { current: { ...current, email: 7 } }]) {
    assert.equal(currentIn(odd), null);
  }
});

Deno.test("what is typed survives being kept, and what cannot be read is left out", () => {
  const draft = typedInto(draftOf(AMIRA, LONDON), "lastName", "Ali");
  const fresh = { ...NEW_STUDENT, firstName: "Jay" };
  const work = { fresh, drafts: new Map([["stu_1", draft]]) };
  assert.deepEqual(unpackWork(packWork(work)), work);
  assert.deepEqual(packWork({ fresh: NEW_STUDENT, drafts: new Map() }), {});
  const odd = { new: "{", stu_1: "null", stu_2: JSON.stringify({ values: fresh, base: {} }), stu_3: "[1]" };
  assert.deepEqual(unpackWork(odd), { fresh: NEW_STUDENT, drafts: new Map() });
});
