import assert from "node:assert/strict";
import {
  checkDateOfBirth,
  checkLearnerNumber,
  checkRegisteredYear,
  checkStudent,
  checkStudentId,
  EMPTY_STUDENT,
  normalizeStudentId,
  shownStudent,
  storedStudent,
} from "./students.ts";

const TODAY = "2026-06-15";

Deno.test("student ids are the same when only case and outer spaces differ; leading zeros count", () => {
  assert.equal(normalizeStudentId(" Ab12 "), normalizeStudentId("aB12"));
  assert.equal(normalizeStudentId("AB\u00a0 1e\u0301"), normalizeStudentId("ab 1\u00e9"));
  assert.notEqual(normalizeStudentId("007"), normalizeStudentId("7"));
});

Deno.test("a student id is any short visible text", () => {
  for (const id of ["007", "A-12/b", "أحمد-١", "x".repeat(64), "𠮷".repeat(64), " 7 "]) {
    assert.equal(checkStudentId(id), null, id);
  }
  for (const id of ["", "  ", "\u200b"]) assert.equal(checkStudentId(id), "Student ID is required");
  assert.match(String(checkStudentId("x".repeat(65))), /at most 64/);
  for (const id of ["a\u0000b", "a\nb", "a\tb", "a\u0085b", "\u202e7", "a\ud800b"]) {
    assert.match(String(checkStudentId(id)), /cannot be shown/, JSON.stringify(id));
  }
});

Deno.test("a year group is one visible line", () => {
  const check = (yearGroup: string) =>
    checkStudent({ studentId: "1", firstName: "Robin", lastName: "Ash", yearGroup }, TODAY).yearGroup;
  for (const group of ["Year 7", " 7B ", "السابع", "\u200b", "😀"]) {
    assert.equal(check(group), undefined, group);
  }
  for (const group of ["7\nB", "\u0000", "7\u0000B", "7\u2028B", "\ud800", "\u202eB7"]) {
    assert.match(
      String(check(group)),
      /Year group has characters that cannot be shown/,
      JSON.stringify(group),
    );
  }
});

Deno.test("a form needs an id and two names; the rest may be empty", () => {
  const form = { studentId: "S1", firstName: "Robin", lastName: "Ash" };
  assert.deepEqual(checkStudent(form, TODAY), {});
  assert.deepEqual(checkStudent({ ...form, email: null, dateOfBirth: " ", yearGroup: "" }, TODAY), {});
  assert.deepEqual(checkStudent({ studentId: "", firstName: " ", lastName: "" }, TODAY), {
    studentId: "Student ID is required",
    firstName: "First name is required",
    lastName: "Last name is required",
  });
});

Deno.test("all errors of a form are reported at once, by field", () => {
  const errors = checkStudent({
    studentId: "S1",
    firstName: "Robin",
    lastName: "Ash",
    email: "robin",
    dateOfBirth: "31/02/2010",
    yearGroup: "x".repeat(41),
  }, TODAY);
  assert.deepEqual(errors, {
    email: "Please enter a valid email address",
    dateOfBirth: "There is no 31 February 2010",
    yearGroup: "Year group can be at most 40 characters long",
  });
});

Deno.test("a date of birth lies between 1900 and today", () => {
  assert.equal(checkDateOfBirth("15/06/2026", TODAY), null);
  assert.equal(checkDateOfBirth("16/06/2026", TODAY), "Check the year of the date of birth");
  assert.equal(checkDateOfBirth("9/7/1810", TODAY), "Check the year of the date of birth");
  assert.equal(checkDateOfBirth("30/02/2010", TODAY), "There is no 30 February 2010");
  for (const text of ["07/13/2010", "9/7/10", "July"]) {
    assert.equal(checkDateOfBirth(text, TODAY), "Enter the date of birth as DD/MM/YYYY", text);
  }
});

Deno.test("a learner number is four digits, zeros in front included", () => {
  for (const number of ["0042", " 1234 "]) assert.equal(checkLearnerNumber(number), null, number);
  for (const number of ["42", "12345", "12a4", "١٢٣٤", "-123"]) {
    assert.equal(checkLearnerNumber(number), "The learner number has 4 digits", number);
  }
});

Deno.test("a registration year is one of the scheme's, next year's included", () => {
  for (const year of ["1980", "2026", "2027", " 2025 "]) {
    assert.equal(checkRegisteredYear(year, TODAY), null, year);
  }
  for (const year of ["1979", "2028", "9999"]) {
    assert.equal(checkRegisteredYear(year, TODAY), "Check the registration year", year);
  }
  for (const year of ["25", "2025/26", "two"]) {
    assert.equal(checkRegisteredYear(year, TODAY), "Enter the year with 4 digits", year);
  }
});

const AMIRA = {
  studentId: "S1",
  firstName: "Amira",
  lastName: "Begum",
  email: "amira@pupils.example",
  dateOfBirth: "2010-07-09",
  yearGroup: null,
  learnerNumber: "0042",
  registeredYear: 2025,
};

Deno.test("a form shows days as DD/MM/YYYY, and nothing for unknown values", () => {
  const texts = shownStudent(AMIRA);
  assert.deepEqual([texts.dateOfBirth, texts.yearGroup, texts.registeredYear], ["09/07/2010", "", "2025"]);
  assert.deepEqual(shownStudent({ email: {}, yearGroup: undefined }), EMPTY_STUDENT);
});

Deno.test("a form is stored trimmed; empty is null, and what is absent stays absent", () => {
  assert.deepEqual(storedStudent(shownStudent(AMIRA)), AMIRA);
  const form = {
    studentId: " S1 ",
    firstName: "Amira",
    lastName: "Begum",
    email: " A@B.example ",
    yearGroup: " ",
  };
  const { studentId, email, yearGroup, dateOfBirth } = storedStudent(form);
  assert.deepEqual([studentId, email, yearGroup, dateOfBirth], ["S1", "a@b.example", null, undefined]);
});
