import assert from "node:assert/strict";
import { lacksOf, lackText, type ReadinessFacts } from "../../domain/readiness.ts";

const READY: ReadinessFacts = {
  portfolioStatus: "verified",
  outcomes: [{ evidenceType: "Summary sheet" }, { evidenceType: "Student completed work" }],
  submissions: [{ dated: true, pieces: 0 }, { dated: true, pieces: 1 }],
  ownWorkDeclared: true,
  assessmentDeclared: true,
  educatorSigned: true,
  adminSigned: true,
  learnerNumber: "0042",
  dateOfBirth: "2010-07-09",
};
const textsOf = (part: Partial<ReadinessFacts>) => lacksOf({ ...READY, ...part }).map(lackText);

Deno.test("a verified or awarded portfolio without a lack can be claimed", () => {
  assert.deepEqual(textsOf({}), []);
  assert.deepEqual(textsOf({ portfolioStatus: "awarded" }), []);
});

Deno.test("every lack is named once, in the order in which it is mended", () => {
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
