import assert from "node:assert/strict";
import {
  type CourseMember,
  isOtherName,
  matchMembers,
  type MemberCandidate,
  type MemberMatch,
} from "../../domain/lti_members.ts";

const member = (over: Partial<CourseMember> = {}): CourseMember => ({
  subject: "7",
  firstName: "Amina",
  lastName: "Begum",
  email: null,
  schoolId: "",
  ...over,
});
const candidate = (over: Partial<MemberCandidate> = {}): MemberCandidate => ({
  subject: "7",
  by: "email",
  id: "stu_one",
  firstName: "Amina",
  lastName: "Begum",
  studentId: "S1",
  archived: false,
  isStaff: false,
  hasOther: false,
  ...over,
});

function matchOf(member: CourseMember, ...candidates: MemberCandidate[]): MemberMatch {
  return matchMembers([member], candidates)[0]!.match;
}

const idOf = (match: MemberMatch) => "student" in match ? [match.kind, match.student.id] : match;

Deno.test("a linked account tells who a member is, then a verified address, then the school's number", () => {
  const [link, email, number] = [
    candidate({ by: "link", id: "stu_link" }),
    candidate({ by: "email", id: "stu_email" }),
    candidate({ by: "schoolId", id: "stu_number" }),
  ];
  assert.deepEqual(idOf(matchOf(member(), number, email, link)), ["known", "stu_link"]);
  assert.deepEqual(idOf(matchOf(member(), { ...number, id: "stu_email" }, email)), ["here", "stu_email"]);
  assert.deepEqual(idOf(matchOf(member(), number)), ["here", "stu_number"]);
  assert.deepEqual(matchOf(member()), { kind: "new" });
});

Deno.test("no one is added who is staff, archived, without a name, or may be two people", () => {
  const none = (match: MemberMatch) => {
    assert.equal(match.kind, "none");
    return match.kind === "none" ? match.why : "";
  };
  assert.match(none(matchOf(member(), candidate({ by: "link", isStaff: true, archived: true }))), /staff/);
  assert.match(none(matchOf(member(), candidate({ by: "link", archived: true }))), /archived/);
  assert.match(none(matchOf(member(), candidate({ by: "schoolId", archived: true }))), /archived/);
  assert.match(none(matchOf(member(), candidate(), candidate({ id: "stu_two" }))), /Several/);
  assert.match(
    none(matchOf(member(), candidate(), candidate({ by: "schoolId", id: "stu_two" }))),
    /two students/,
  );
  assert.match(none(matchOf(member(), candidate({ hasOther: true }))), /Another account/);
  assert.match(none(matchOf(member({ lastName: "" }))), /name/);
  // An archived student's address is free for someone new.
  assert.equal(matchOf(member(), candidate({ archived: true })).kind, "new");
});

Deno.test("two members are not the same student", () => {
  const matched = matchMembers([member(), member({ subject: "8" }), member({ subject: "9" })], [
    candidate({ by: "schoolId" }),
    candidate({ by: "email", subject: "8" }),
  ]);
  assert.deepEqual(matched.map(({ match }) => match.kind), ["none", "none", "new"]);
});

Deno.test("names that differ are pointed out, whatever their case", () => {
  const student = candidate();
  assert.equal(isOtherName({ firstName: " amina", lastName: "BEGUM" }, student), false);
  assert.equal(isOtherName({ firstName: "Zed", lastName: "Begum" }, student), true);
});
