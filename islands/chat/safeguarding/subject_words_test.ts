import assert from "node:assert/strict";
import { subjectName, subjectTitle } from "./subject_words.ts";

const teacher = { firstName: "Ruth", lastName: "Hall" };
const student = { id: "stu_1", studentId: "0042", firstName: "the", lastName: "Begum" };

Deno.test("a portfolio's conversation is called by its student, announcements by whose they are", () => {
  assert.equal(subjectName({ student, teacher }), "the conversation with the Begum");
  assert.equal(subjectTitle({ student, teacher }), "Conversation with the Begum");
  assert.equal(subjectName({ student: null, teacher }), "the announcements of Ruth Hall");
  assert.equal(subjectTitle({ student: null, teacher }), "Announcements of Ruth Hall");
});
