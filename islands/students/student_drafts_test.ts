import assert from "node:assert/strict";
import { EMPTY_STUDENT } from "../../domain/students.ts";
import { emptyStore } from "../../browser/testing.ts";
import { isChanged, NEW_STUDENT, type StudentDraft, studentDraftStore } from "./student_drafts.ts";

const AMIRA = { ...EMPTY_STUDENT, studentId: "S1", firstName: "Amira", lastName: "Begum" };

Deno.test("drafts are taken over once, unreadable ones are left out", () => {
  const storage = emptyStore();
  const store = studentDraftStore("usr_1", { store: () => storage, now: () => new Date(0) });
  const drafts = new Map<string, StudentDraft>([
    ["stu_1", { base: AMIRA, texts: { lastName: "Ali" } }],
    [NEW_STUDENT, { base: EMPTY_STUDENT, texts: { firstName: "Jay" } }],
  ]);
  store.save(drafts);
  const expiresAt = new Date(1).toISOString();
  for (const value of [null, "x", { base: {}, texts: {} }, { texts: {} }]) {
    storage.setItem(
      `unitfolio:usr_1:form:students:stu_${storage.length}`,
      JSON.stringify({ value, expiresAt }),
    );
  }
  storage.setItem("unitfolio:usr_1:form:students:stu_9", "{");
  assert.deepEqual(store.take(), drafts);
  assert.deepEqual(store.take(), new Map());
  assert.equal(storage.length, 0);
});

Deno.test("a draft is changed while any text differs", () => {
  assert.equal(isChanged(undefined), false);
  assert.equal(isChanged({ base: AMIRA, texts: {} }), false);
  assert.equal(isChanged({ base: AMIRA, texts: { email: "" } }), true);
});
