import assert from "node:assert/strict";
import { ACTIVITY, ACTIVITY_KINDS, type EventName, eventNames } from "./activity.ts";
import { readActivityFilter } from "./activity_filter.ts";
import { type ActivityFacts, activitySentence, sentenceText } from "./activity_sentence.ts";
import { LAUNCH_REFUSALS } from "./lti.ts";

const FEEDBACK: ActivityFacts = {
  what: "outcome.feedback_given",
  actorKind: "staff",
  actorId: "usr_sam",
  actor: { firstName: "Sam", lastName: "Carter" },
  studentId: "stu_amira",
  student: { firstName: "Amira", lastName: "Khan" },
  assignmentId: "asg_bus",
  unit: { unitCode: "070147", title: "Using a bus timetable" },
  staff: null,
  successor: null,
  claimNumber: null,
  className: null,
  data: { outcome: 2, mode: "teacher" },
};

const text = (over: Partial<ActivityFacts>) => sentenceText(activitySentence({ ...FEEDBACK, ...over }));

Deno.test("an event is one sentence, whose student and portfolio lead to their pages", () => {
  assert.deepEqual(activitySentence(FEEDBACK), [
    { text: "Sam Carter gave feedback on outcome 2 of " },
    { text: "Using a bus timetable (070147)", href: "/student-portfolio/asg_bus" },
    { text: " of " },
    { text: "Amira Khan", href: "/students/stu_amira" },
  ]);
  const byStudent = {
    actorKind: "student",
    actorId: "stu_amira",
    actor: { firstName: "Amira", lastName: "Khan" },
  } as const;
  assert.equal(
    text({ ...byStudent, what: "outcome.reflected" }),
    "Amira Khan wrote a reflection for outcome 2 of Using a bus timetable (070147)",
  );
  assert.equal(
    text({ ...byStudent, what: "student.signed_in", data: { by: "card" } }),
    "Amira Khan signed in with a card",
  );
  assert.equal(
    text({ ...byStudent, what: "pack.downloaded", data: { by: "mailed_link" } }),
    "Amira Khan downloaded the take-home pack by an emailed link",
  );
  assert.equal(
    text({ what: "pack.downloaded", data: {} }),
    "Sam Carter downloaded the take-home pack of Amira Khan",
  );
  assert.equal(
    text({ ...byStudent, what: "unit_record.opened", data: {} }),
    "Amira Khan opened the record of units achieved",
  );
  assert.equal(
    text({ what: "unit_record.opened", data: {} }),
    "Sam Carter opened the record of units achieved of Amira Khan",
  );
  const staff = { firstName: "Uma", lastName: "Bell" };
  assert.equal(
    text({ what: "staff.role_changed", staff, data: { to: "admin" } }),
    "Sam Carter made Uma Bell an administrator",
  );
  assert.equal(
    text({ what: "staff.archived", staff, successor: { firstName: "Ned", lastName: "Ash" } }),
    "Sam Carter archived Uma Bell, with Ned Ash as successor",
  );
  assert.equal(
    text({ what: "student.edited", data: { fields: ["yearGroup", "dateOfBirth"] } }),
    "Sam Carter changed the details of Amira Khan: year group, date of birth",
  );
  assert.equal(text({ what: "claim.sent", claimNumber: 3 }), "Sam Carter moved claim 3 to sent");
  assert.equal(
    text({ what: "student_access.locked", actorKind: "system", actor: null }),
    "Unitfolio locked the link of Amira Khan after wrong addresses",
  );
});

Deno.test("a refused launch says why, so that an administrator knows what to compare", () => {
  const refused = (data: Record<string, unknown>) =>
    text({ what: "lti.launch_refused", actorKind: "system", actor: null, data });
  const sentence = "Unitfolio refused a launch from a learning platform";
  assert.equal(refused({ reason: "deployment" }), `${sentence}: its deployment ID is not listed here`);
  for (const reason of Object.keys(LAUNCH_REFUSALS)) {
    assert.match(refused({ reason }), /platform: \w/, reason);
  }
  for (const reason of [undefined, "kite", "toString"]) assert.equal(refused({ reason }), sentence);
});

Deno.test("what is no longer there is said without a name, and an unknown event by its own", () => {
  const gone = { student: null, unit: null, assignmentId: null };
  assert.equal(
    text({ ...gone, what: "portfolio.assigned" }),
    "Sam Carter gave a unit to a student who was withdrawn",
  );
  assert.equal(
    text({ ...gone, actor: null, actorKind: "operator", what: "student.added" }).slice(0, 27),
    "The operator of Unitfolio a",
  );
  assert.equal(text({ what: "kite.flown" }), "Sam Carter did something (kite.flown)");
  assert.equal(text({ what: "class.made" }), "Sam Carter made a class");
});

Deno.test("every kind has events, and every event a sentence without placeholders", () => {
  for (const kind of ACTIVITY_KINDS) assert.ok(eventNames(kind).length > 0, kind);
  for (const what of Object.keys(ACTIVITY) as EventName[]) {
    assert.match(text({ what }), /^Sam Carter [^{}]+$/);
  }
});

Deno.test("an address with unknown filters shows everything", () => {
  const empty = { person: "", student: "", kind: "", from: "", to: "" };
  assert.deepEqual(readActivityFilter({ kind: "kites", from: "2026-02-30", to: "soon" }), empty);
  assert.deepEqual(
    readActivityFilter({ kind: "claims", student: "stu_a", from: "2026-02-28" }),
    { ...empty, kind: "claims", student: "stu_a", from: "2026-02-28" },
  );
});
