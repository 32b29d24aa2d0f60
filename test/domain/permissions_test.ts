import assert from "node:assert/strict";
import {
  type Actor,
  CAPABILITIES,
  type Capability,
  closedWords,
  decide,
  decideOn,
  type Decision,
  needsThing,
  type Relation,
} from "../../domain/permissions.ts";
import type { PortfolioState } from "../../domain/workflow.ts";

const student: Actor = { kind: "student", id: "stu_ash" };
const teacher: Actor = { kind: "staff", id: "usr_hill", role: "teacher", mode: "teacher" };
const admin: Actor = { kind: "staff", id: "usr_moor", role: "admin", mode: "admin" };
const adminAsTeacher: Actor = { kind: "staff", id: "usr_moor", role: "admin", mode: "teacher" };
const superAdmin: Actor = { kind: "super_admin", id: "usr_op" };
const system: Actor = { kind: "system", id: "clock" };

const of = (studentId: string, linked: boolean): Relation => ({ studentId, linked });

/** Words of the tables below. Hidden answers as what does not exist, closed only where the state forbids it. */
const WORDS: Record<string, Decision> = {
  yes: "yes",
  no: "forbidden",
  "401": "unauthorized",
  "404": "hidden",
};

/** Reads a table: a line a capability, a word a column. */
function read(table: string): [Capability, Decision[]][] {
  return table.trim().split("\n").map((line) => {
    const [capability, ...words] = line.trim().split(/\s+/);
    return [capability as Capability, words.map((word) => WORDS[word]!)];
  });
}

// What concerns no single thing: may this person ever?
const ASKING: (Actor | null)[] = [null, student, teacher, admin, adminAsTeacher, superAdmin, system];
//                  nobody  student  teacher  admin  as teacher  super admin  system
const GENERAL = read(`
  tenant.status     yes     yes      yes      yes    yes         yes          yes
  settings.read     yes     yes      yes      yes    yes         yes          yes
  sign_in           yes     yes      yes      yes    yes         yes          yes
  sign_out          yes     yes      yes      yes    yes         yes          yes
  person.read_self  401     yes      yes      yes    yes         yes          yes
  student.read_self 401     yes      no       no     no          no           no
  student.list      401     no       yes      yes    yes         no           yes
  student.add       401     no       yes      yes    yes         no           yes
  unit.fetch        401     no       yes      yes    yes         no           yes
  portfolio.list    401     yes      yes      yes    yes         no           yes
  evidence.promise  401     yes      yes      yes    yes         no           yes
  evidence.upload   401     yes      yes      yes    yes         no           yes
  student.list_school 401     no       yes      yes    yes         no           yes
  student.link      401     no       yes      yes    yes         no           yes
  student.mail_links 401     no       yes      yes    yes         no           yes
  lesson.open       401     no       yes      yes    yes         no           yes
  card.print        401     no       yes      yes    yes         no           yes
  profile.edit      401     no       yes      yes    yes         no           yes
  unit.list         401     no       yes      yes    yes         no           yes
  unit.keep         401     no       yes      yes    yes         no           yes
  unit.summary      401     no       yes      yes    yes         no           yes
  lesson.allow_cards 401     no       no       yes    no          no           yes
  profile.read_picture 401  yes      yes      yes    yes         yes          yes
  guide.read        yes     yes      yes      yes    yes         yes          yes
  contact.send      yes     yes      yes      yes    yes         yes          yes
  tenants.list      401     no       no       no     no          yes          no
`);

// What concerns one student's thing: may this person, with this one?
const WITH: [Actor | null, Relation][] = [
  [null, of("stu_ash", true)],
  [student, of("stu_ash", false)],
  [student, of("stu_oak", false)],
  [teacher, of("stu_ash", true)],
  [teacher, of("stu_ash", false)],
  [admin, of("stu_ash", false)],
  [adminAsTeacher, of("stu_ash", false)],
  [superAdmin, of("stu_ash", true)],
  [system, of("stu_ash", false)],
];
//                      nobody  own  another's  linked   other    admin  as       super  system
//                              student         teacher  teacher         teacher  admin
const ON_A_THING = read(`
  student.access_link   401     no   404        yes      404      yes    yes      404    yes
  student.edit          401     no   404        yes      404      yes    yes      404    yes
  student.revoke_access 401     no   404        yes      404      yes    yes      404    yes
  portfolio.assign      401     no   404        yes      404      yes    yes      404    yes
  portfolio.read        401     yes  404        yes      404      yes    yes      404    yes
  portfolio.submit      401     yes  404        yes      404      no     yes      404    no
  portfolio.assess      401     no   404        yes      404      no     yes      404    no
  portfolio.verify      401     no   404        no       404      yes    no       404    yes
  portfolio.award       401     no   404        no       404      yes    no       404    yes
  portfolio.return      401     no   404        yes      404      yes    yes      404    yes
  portfolio.return_submitted 401 no  404        yes      404      no     yes      404    no
  portfolio.return_assessed  401 no  404        no       404      yes    no       404    yes
  portfolio.withdraw    401     no   404        yes      404      yes    yes      404    yes
  portfolio.archive     401     no   404        yes      404      yes    yes      404    yes
  outcome.comment       401     yes  404        yes      404      yes    yes      404    yes
  outcome.reflect       401     yes  404        yes      404      yes    yes      404    yes
  outcome.feedback      401     no   404        yes      404      yes    yes      404    yes
  outcome.versions      401     yes  404        yes      404      yes    yes      404    yes
  outcome.complete      401     no   404        yes      404      no     yes      404    no
  evidence.read         401     yes  404        yes      404      yes    yes      404    yes
  evidence.add          401     yes  404        yes      404      yes    yes      404    yes
  evidence.remove       401     yes  404        yes      404      yes    yes      404    yes
  evidence.list_removed 401     no   404        yes      404      yes    yes      404    yes
  evidence.restore      401     no   404        yes      404      yes    yes      404    yes
  evidence.share        401     no   404        yes      404      yes    yes      404    yes
  resource.read         401     yes  404        yes      404      yes    yes      404    yes
  resource.add          401     no   404        yes      404      yes    yes      404    yes
  resource.remove       401     no   404        yes      404      yes    yes      404    yes
`);

const STATES: PortfolioState[] = [null, "submitted", "assessed", "verified", "awarded"];
/** The states in which what depends on them is closed; the verbs of the workflow decide about their own. */
const CLOSED: Partial<Record<Capability, PortfolioState[]>> = {
  "outcome.reflect": ["assessed", "verified", "awarded"],
  "outcome.feedback": ["awarded"],
  "outcome.complete": ["assessed", "verified", "awarded"],
  "evidence.add": ["assessed", "verified", "awarded"],
  "evidence.remove": ["assessed", "verified", "awarded"],
  "evidence.restore": ["assessed", "verified", "awarded"],
  "portfolio.return_submitted": [null, "assessed", "verified", "awarded"],
  "portfolio.return_assessed": [null, "submitted", "awarded"],
  "portfolio.withdraw": ["submitted", "assessed", "verified", "awarded"],
};

/** What staff may still do with what is archived; to its student it is gone. */
const ARCHIVED_TOO: Capability[] = [
  "portfolio.read",
  "portfolio.archive",
  "outcome.versions",
  "evidence.read",
  "evidence.list_removed",
];

Deno.test("the two tables name every capability, each in its own", () => {
  const named = (table: [Capability, Decision[]][]) => table.map(([capability]) => capability).sort();
  const all = (Object.keys(CAPABILITIES) as Capability[]).sort();
  assert.deepEqual(named(GENERAL), all.filter((capability) => !needsThing(capability)));
  assert.deepEqual(named(ON_A_THING), all.filter(needsThing));
});

Deno.test("who may do what concerns no single thing", () => {
  for (const [capability, expected] of GENERAL) {
    assert.deepEqual(ASKING.map((actor) => decide(actor, capability)), expected, capability);
  }
});

Deno.test("who may do what with whose thing", () => {
  for (const [capability, expected] of ON_A_THING) {
    const decided = WITH.map(([actor, thing]) => decideOn(actor, capability, thing));
    assert.deepEqual(decided, expected, capability);
  }
});

Deno.test("in each state of the portfolio everyone who may act finds the same doors closed", () => {
  for (const [capability, expected] of ON_A_THING) {
    for (const portfolioStatus of STATES) {
      const closed = CLOSED[capability]?.includes(portfolioStatus) ?? false;
      const decided = WITH.map(([actor, thing]) =>
        decideOn(actor, capability, { ...thing, portfolioStatus })
      );
      const inThisState = expected.map((decision) => closed && decision === "yes" ? "closed" : decision);
      assert.deepEqual(decided, inThisState, `${capability} when ${portfolioStatus}`);
    }
  }
});

Deno.test("what is archived is looked at and brought back by staff, and gone for its student", () => {
  for (const [capability, expected] of ON_A_THING) {
    const decided = WITH.map(([actor, thing]) => decideOn(actor, capability, { ...thing, archived: true }));
    const archived = expected.map((decision, i) => {
      if (WITH[i]![0]?.kind === "student") return "hidden";
      return decision === "yes" && !ARCHIVED_TOO.includes(capability) ? "closed" : decision;
    });
    assert.deepEqual(decided, archived, capability);
  }
});

Deno.test("what is closed says why: its archiving first, else its state", () => {
  const state = { portfolioStatus: "assessed" } as const;
  assert.equal(closedWords(state), "This portfolio is assessed, so this can no longer be changed.");
  assert.match(closedWords({ ...state, archived: true }), /is archived/);
});

Deno.test("a thing that does not exist answers as one that is not yours to see", () => {
  for (const [capability] of ON_A_THING) {
    const [nobody, ...others] = ASKING.map((actor) => decideOn(actor, capability, null));
    assert.equal(nobody, "unauthorized", capability);
    assert.deepEqual(new Set(others), new Set(["hidden"]), capability);
  }
});

Deno.test("a link to a student is a teacher's and means nothing for another student", () => {
  assert.equal(decideOn(student, "portfolio.read", of("stu_oak", true)), "hidden");
});

Deno.test("the active role never widens a role", () => {
  const boldTeacher: Actor = { kind: "staff", id: "usr_hill", role: "teacher", mode: "admin" };
  for (const [capability] of ON_A_THING) {
    for (const linked of [true, false]) {
      const thing = of("stu_ash", linked);
      assert.equal(
        decideOn(boldTeacher, capability, thing),
        decideOn(teacher, capability, thing),
        capability,
      );
    }
  }
});
