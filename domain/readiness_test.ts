import assert from "node:assert/strict";
import {
  canFix,
  fixesOf,
  locatableOutcomes,
  type Missing,
  missingForClaim,
  missingItemText,
  type ReadinessFacts,
} from "./readiness.ts";

const READY: ReadinessFacts = {
  portfolioStatus: "verified",
  archived: null,
  outcomes: [{ evidenceType: "Summary sheet" }, { evidenceType: "Student completed work" }],
  submissions: [{ dated: true, pieces: 0 }, { dated: true, pieces: 1 }],
  ownWorkDeclared: true,
  assessmentDeclared: true,
  educatorSigned: true,
  adminSigned: true,
  learnerNumber: "0042",
  dateOfBirth: "2010-07-09",
};
const textsOf = (part: Partial<ReadinessFacts>) =>
  missingForClaim({ ...READY, ...part }).map(missingItemText);

Deno.test("a verified or awarded portfolio with nothing missing can be claimed", () => {
  assert.deepEqual(textsOf({}), []);
  assert.deepEqual(textsOf({ portfolioStatus: "awarded" }), []);
});

Deno.test("each missing item is named once, in the order in which it is fixed", () => {
  assert.deepEqual(
    textsOf({
      portfolioStatus: "assessed",
      submissions: [{ dated: false, pieces: 0 }, { dated: false, pieces: 0 }],
      ownWorkDeclared: false,
      assessmentDeclared: false,
      educatorSigned: false,
      adminSigned: false,
      learnerNumber: null,
      dateOfBirth: null,
    }),
    [
      "Outcomes 1 and 2 have no date",
      "Outcome 2: the required work is neither here nor said where",
      "Not verified",
      "The student has not declared the work as their own",
      "The teacher has not declared the assessment",
      "No learner number",
      "No date of birth",
    ],
    "what is not complete is not to be signed yet",
  );
  assert.deepEqual(textsOf({ educatorSigned: false, adminSigned: false }), [
    "Not signed by the teacher",
    "Not signed by an administrator",
  ]);
});

Deno.test("declarations are asked for from their step on", () => {
  const undeclared = { ownWorkDeclared: false, assessmentDeclared: false };
  assert.deepEqual(textsOf({ ...undeclared, portfolioStatus: null }), ["Not submitted"]);
  assert.deepEqual(textsOf({ ...undeclared, portfolioStatus: "submitted" }), [
    "Not assessed",
    "The student has not declared the work as their own",
  ]);
});

Deno.test("missing items are fixed together where one form or page fixes them", () => {
  const missing = missingForClaim({
    ...READY,
    portfolioStatus: "submitted",
    submissions: [{ dated: false, pieces: 0 }, { dated: true, pieces: 0 }],
    ownWorkDeclared: false,
    learnerNumber: null,
    dateOfBirth: null,
  });
  assert.deepEqual(
    fixesOf(missing).map(({ fix, missing }) => [fix, ...missing.map(({ kind }) => kind)]),
    [
      ["dates", "undated"],
      ["work", "work"],
      ["step", "assess"],
      ["declaration", "own_work"],
      ["details", "learner_number", "date_of_birth"],
    ],
  );
});

Deno.test("where the work is can be said of complete outcomes", () => {
  const missing: Missing[] = [{ kind: "undated", outcomes: [1, 3] }, { kind: "work", outcomes: [2, 3] }];
  assert.deepEqual(locatableOutcomes(missing), [2]);
  assert.deepEqual(locatableOutcomes([{ kind: "learner_number" }]), []);
});

Deno.test("outcomes in a row are named by the first and the last", () => {
  const text = (outcomes: number[]) => missingItemText({ kind: "undated", outcomes });
  assert.equal(text([2]), "Outcome 2 has no date");
  assert.equal(text([2, 3]), "Outcomes 2 and 3 have no date");
  assert.equal(text([2, 3, 4]), "Outcomes 2 to 4 have no date");
  assert.equal(text([1, 3, 4]), "Outcomes 1, 3 and 4 have no date");
});

Deno.test("what is archived is not fixed, but for the student's details", () => {
  const fixes = ["work", "declaration", "signature", "details"] as const;
  const fixed = (archived: "student" | "portfolio" | null, canEditStudent = true) =>
    fixes.filter((fix) => canFix(fix, { archived, canEditStudent }));
  assert.deepEqual(fixed(null), fixes);
  assert.deepEqual(fixed(null, false), ["work", "declaration", "signature"]);
  assert.deepEqual(fixed("portfolio"), ["details"]);
  assert.deepEqual(fixed("student"), []);
});

Deno.test("what is verified is left out while its student has left or it is archived; what is awarded is not", () => {
  assert.match(textsOf({ archived: "student" }).join(), /^The student has left:/);
  assert.match(textsOf({ archived: "portfolio" }).join(), /^The portfolio is archived:/);
  assert.deepEqual(textsOf({ archived: "student", portfolioStatus: "awarded" }), []);
});
