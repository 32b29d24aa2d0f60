import assert from "node:assert/strict";
import { subjectName, subjectTitle } from "./SubjectFacts.tsx";

const teacher = { id: "usr_1", firstName: "Ruth", lastName: "Hall" };
const student = { id: "stu_1", studentId: "0042", firstName: "the", lastName: "Begum" };

Deno.test("a conversation is named after its student, announcements after their teacher", () => {
  assert.equal(subjectName({ student, teacher }), "the conversation with the Begum");
  assert.equal(subjectTitle({ student, teacher }), "Conversation with the Begum");
  assert.equal(subjectName({ student: null, teacher }), "the announcements of Ruth Hall");
  assert.equal(subjectTitle({ student: null, teacher }), "Announcements of Ruth Hall");
});
