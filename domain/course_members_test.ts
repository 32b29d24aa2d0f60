import assert from "node:assert/strict";
import {
  type CourseMember,
  type CourseRecords,
  type KnownStudent,
  type MatchedMember,
  matchMembers,
} from "./course_members.ts";
import { MEMBER_REASONS } from "./lti_courses.ts";
import { type MemberPick, PICK_REASONS, pickMembers } from "./course_picks.ts";
import { STUDENT_ID_TAKEN } from "./students.ts";

const member = (subject: string, over: Partial<CourseMember> = {}): CourseMember => ({
  subject,
  firstName: "Robin",
  lastName: "Ash",
  email: "",
  schoolId: "",
  ...over,
});

const student = (id: string, over: Partial<KnownStudent> = {}): KnownStudent => ({
  id,
  studentId: id.toUpperCase(),
  firstName: "Robin",
  lastName: "Ash",
  email: null,
  archived: false,
  linkedElsewhere: false,
  ...over,
});

const records = (over: Partial<CourseRecords> = {}): CourseRecords => ({
  linked: new Map(),
  students: [],
  trustsAddresses: true,
  takenIds: [],
  namesakes: [],
  ...over,
});

const kinds = (members: CourseMember[], over: Partial<CourseRecords> = {}) =>
  matchMembers(members, records(over)).map(({ match }) => {
    switch (match.kind) {
      case "new":
        return `new ${match.studentId}${match.proposed ? " proposed" : ""}`;
      case "left":
        return match.reason;
      default:
        return `${match.kind} ${match.student.id}`;
    }
  });

Deno.test("a linked account comes before an address, and an address before a school ID", () => {
  const both = member("7", { email: "robin@oak.example", schoolId: "b" });
  const students = [student("a", { email: "robin@oak.example" }), student("b")];
  assert.deepEqual(kinds([both], { students, linked: new Map([["7", student("c")]]) }), ["linked c"]);
  assert.deepEqual(kinds([{ ...both, schoolId: "" }], { students }), ["here a"]);
  assert.deepEqual(kinds([{ ...both, schoolId: "A" }], { students }), ["here a"], "both say so");
  assert.deepEqual(kinds([{ ...both, schoolId: "new" }], { students }), ["here a"]);
  assert.deepEqual(kinds([both], { students, trustsAddresses: false }), ["here b"]);
  assert.deepEqual(kinds([both], { students: [students[1]!] }), ["here b"]);
  assert.deepEqual(kinds([both]), ["new b"], "as the platform has it");
  assert.deepEqual(kinds([both], { students }), [MEMBER_REASONS.two_students]);
});

Deno.test("an address counts only where exactly one active student has it", () => {
  const one = member("7", { email: "robin@oak.example" });
  const [a, b] = [student("a", { email: one.email }), student("b", { email: one.email })];
  assert.deepEqual(kinds([one], { students: [a, b] }), [MEMBER_REASONS.same_address]);
  assert.deepEqual(kinds([one], { students: [a, { ...b, archived: true }] }), ["here a"]);
  const [left, leaver] = [{ ...a, archived: true }, { ...b, archived: true }];
  assert.deepEqual(kinds([one], { students: [left, leaver] }), ["new ASHR01 proposed"], "free again");
  assert.deepEqual(kinds([{ ...one, schoolId: "B" }], { students: [a, b] }), ["here b"]);
});

Deno.test("those who cannot be taken are left with a reason", () => {
  const { no_name, archived, staff, same_student, same_id, other_account } = MEMBER_REASONS;
  assert.deepEqual(kinds([member("1", { firstName: "", lastName: "" })]), [no_name]);
  assert.deepEqual(kinds([member("1", { firstName: "" })]), ["First name is required"]);
  assert.deepEqual(kinds([member("1", { lastName: "x".repeat(101) })]), [
    "Last name can be at most 100 characters long",
  ]);
  assert.deepEqual(
    kinds([member("1", { schoolId: "A" })], { students: [student("a", { archived: true })] }),
    [
      archived,
    ],
  );
  const gone = new Map([["1", student("a", { archived: true })]]);
  assert.deepEqual(kinds([member("1")], { linked: gone }), [archived]);
  assert.deepEqual(kinds([member("1")], { linked: new Map([["1", null]]) }), [staff]);
  assert.deepEqual(kinds([member("1", { schoolId: "b7" }), member("2", { schoolId: "B7" }), member("3")]), [
    same_id,
    same_id,
    "new ASHR01 proposed",
  ]);
  const students = [student("a", { email: "robin@oak.example" })];
  const [byAddress, byId] = [member("1", { email: "robin@oak.example" }), member("2", { schoolId: "a" })];
  assert.deepEqual(kinds([byAddress, byId], { students }), [same_student, same_student]);
  assert.deepEqual(kinds([byAddress, byId], { students, linked: new Map([["1", students[0]!]]) }), [
    "linked a",
    same_student,
  ]);
  assert.deepEqual(kinds([byId], { students: [student("a", { linkedElsewhere: true })] }), [other_account]);
});

Deno.test("a member who is listed twice is one", () => {
  assert.deepEqual(kinds([member("1"), member("1", { lastName: "Oak" }), member("2")]), [
    "new ASHR01 proposed",
    "new ASHR02 proposed",
  ]);
});

Deno.test("proposed student IDs are free, in the school and in the list", () => {
  const members = [member("1"), member("2", { schoolId: "ashr02" }), member("3")];
  assert.deepEqual(kinds(members, { takenIds: ["ashr01"] }), [
    "new ASHR03 proposed",
    "new ashr02",
    "new ASHR04 proposed",
  ]);
});

Deno.test("an address becomes the student's only where the school trusts the platform's", () => {
  const email = (one: CourseMember, trustsAddresses: boolean) => {
    const [{ match }] = matchMembers([one], records({ trustsAddresses })) as [MatchedMember];
    return match.kind === "new" ? match.email : undefined;
  };
  const one = member("1", { email: "robin@oak.example" });
  assert.deepEqual([email(one, true), email(one, false), email(member("1"), true)], [
    "robin@oak.example",
    null,
    null,
  ]);
});

Deno.test("what may be another person is said", () => {
  const warning = (one: CourseMember, over: Partial<CourseRecords>) => {
    const [{ match }] = matchMembers([one], records(over)) as [MatchedMember];
    return "warning" in match ? match.warning : undefined;
  };
  const other = student("a", { lastName: "Abbot", email: "robin@oak.example" });
  assert.match(warning(member("1", { schoolId: "A" }), { students: [other] })!, /names differ/);
  assert.equal(warning(member("1", { schoolId: "A", lastName: "ABBOT" }), { students: [other] }), null);
  const nameless = member("1", { schoolId: "A", firstName: "", lastName: "" });
  assert.match(warning(nameless, { students: [other] })!, /does not tell us this person’s name/);
  assert.match(warning(member("1"), { namesakes: [student("b")] })!, /student of this name: B/);
  const shares = member("1", { email: "robin@oak.example", lastName: "Oak" });
  assert.match(warning(shares, { students: [other], trustsAddresses: false })!, /this email address: A/);
  assert.equal(warning(member("1"), {}), null);
});

Deno.test("of the ticked members each is done once or left with a reason", () => {
  const listed = matchMembers(
    [
      member("1", { email: "r@oak.example", schoolId: "S1" }),
      member("2", { lastName: "Oak" }),
      member("3", { schoolId: "A" }),
      member("4"),
      member("5", { firstName: "", lastName: "" }),
      member("6", { firstName: "Zed" }),
    ],
    records({ students: [student("a")], linked: new Map([["4", student("b")]]) }),
  );
  const pick = (picks: MemberPick[], takenIds: string[] = []) => pickMembers(listed, picks, takenIds);
  const all = pick([
    { id: "1", studentId: "typed" },
    { id: "2", studentId: " T2 " },
    { id: "2", studentId: " T2 " },
    ...["3", "4", "5", "9"].map((id) => ({ id })),
    { id: "6", studentId: " " },
  ]);
  const [one, two] = all.added;
  assert.deepEqual(one, {
    subject: "1",
    student: { studentId: "S1", firstName: "Robin", lastName: "Ash", email: "r@oak.example" },
  });
  assert.deepEqual([two!.student.studentId, two!.student.email], ["T2", null]);
  assert.equal(all.added.length, 2);
  assert.deepEqual(all.linked, [{ subject: "3", studentId: "a" }]);
  assert.deepEqual(all.left, [
    { id: "4", reason: PICK_REASONS.done },
    { id: "5", reason: MEMBER_REASONS.no_name },
    { id: "9", reason: PICK_REASONS.gone },
    { id: "6", reason: "Student ID is required" },
  ]);
  const twice = pick([{ id: "2", studentId: "T2" }, { id: "6", studentId: " t2" }]);
  assert.deepEqual([twice.added, twice.left.map(({ reason }) => reason)], [
    [],
    [PICK_REASONS.twice, PICK_REASONS.twice],
  ]);
  assert.deepEqual(pick([{ id: "2", studentId: "T2" }], ["t2"]).left, [{
    id: "2",
    reason: STUDENT_ID_TAKEN,
  }]);
  assert.equal(pick([{ id: "2" }]).added[0]!.student.studentId, "OAKR01");
});
