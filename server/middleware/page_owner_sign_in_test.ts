import assert from "node:assert/strict";
import { PAGE_OWNER_HEADER } from "../../domain/page_owner.ts";
import { addStudent, signInStudent } from "../../test/factories.ts";
import { eachWorld } from "../../test/world.ts";
import { makeCard, openCardSchool, openLesson, signInByCard } from "../features/lessons/testing.ts";
import { createAccessLink } from "../features/students/create_access_link.ts";

const pageOf = (id: string) => ({ [PAGE_OWNER_HEADER]: id });

eachWorld(
  "a card signs in on a page of the last student, also on a retry",
  async (world) => {
    const { school, teacher, studentRecord } = await openCardSchool(world);
    const next = await addStudent(teacher, { firstName: "Ben" });
    const { code } = await openLesson(teacher);
    const { browser } = await signInByCard(world, school, {
      token: await makeCard(teacher, studentRecord),
      code,
    });
    const card = { token: await makeCard(teacher, next), code };
    for (const time of ["first", "again"]) {
      const answer = await browser.post("/api/student-access/card", card, pageOf(studentRecord.id));
      assert.equal(answer.status, 200, `${time}: ${answer.text}`);
    }
    assert.equal((await browser.get("/api/student-auth/user", pageOf(next.id))).status, 200);
  },
);

eachWorld("a mailed link signs in on a page opened by another student", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const sibling = await addStudent(teacher, { firstName: "Ben" });
  const browser = await signInStudent(world, school, sibling);
  const { token } = await world.services.doors.writeTenant(
    school.id,
    (tx) =>
      createAccessLink(tx, { kind: "operator" }, { studentId: studentRecord.id, now: world.services.now() }),
  );
  const page = pageOf("stu_whoever_was_here_before");
  const checked = await browser.get(`/api/student-access/validate-token?token=${token}`, page);
  assert.deepEqual([checked.status, checked.json()["valid"]], [200, true]);
  const body = { token, email: studentRecord.email };
  assert.equal((await browser.post("/api/student-access/verify-email", body, page)).status, 200);
  assert.equal((await browser.get("/api/student-auth/user", pageOf(studentRecord.id))).status, 200);
});

eachWorld("a new link can be requested on a page opened by another user", async (world) => {
  const { teacher, studentRecord } = await openCardSchool(world);
  const page = pageOf(studentRecord.id);
  for (const path of ["/api/login/email", "/api/student-access/request"]) {
    assert.equal((await teacher.post(path, { email: "nobody@oak.example" }, page)).status, 200, path);
  }
});
