import assert from "node:assert/strict";
import { PAGE_PERSON } from "../../domain/page_person.ts";
import { addStudent, signInStudent } from "../../test/factories.ts";
import { eachWorld } from "../../test/world.ts";
import { comeIn, makeCard, openCardSchool, openLesson } from "../features/lessons/testing.ts";
import { createAccessLink } from "../features/students/create_access_link.ts";

const pageOf = (id: string) => ({ [PAGE_PERSON]: id });

eachWorld(
  "a card opens the door on a page of the last learner, also again after a lost answer",
  async (world) => {
    const { school, teacher, pupil } = await openCardSchool(world);
    const next = await addStudent(teacher, { firstName: "Ben" });
    const { code } = await openLesson(teacher);
    const { browser } = await comeIn(world, school, { token: await makeCard(teacher, pupil), code });
    const card = { token: await makeCard(teacher, next), code };
    for (const time of ["first", "again"]) {
      const answer = await browser.post("/api/student-access/card", card, pageOf(pupil.id));
      assert.equal(answer.status, 200, `${time}: ${answer.text}`);
    }
    assert.equal((await browser.get("/api/student-auth/user", pageOf(next.id))).status, 200);
  },
);

eachWorld("a mailed link lets its student in on a page that was opened for somebody else", async (world) => {
  const { school, teacher, pupil } = await openCardSchool(world);
  const other = await addStudent(teacher, { firstName: "Ben" });
  const browser = await signInStudent(world, school, other);
  const { token } = await world.services.doors.writeTenant(
    school.id,
    (tx) => createAccessLink(tx, { kind: "operator" }, { studentId: pupil.id, now: world.services.now() }),
  );
  const page = pageOf("stu_whoever_was_here_before");
  const checked = await browser.get(`/api/student-access/validate-token?token=${token}`, page);
  assert.deepEqual([checked.status, checked.json()["valid"]], [200, true]);
  const asked = { token, email: pupil.email };
  assert.equal((await browser.post("/api/student-access/verify-email", asked, page)).status, 200);
  assert.equal((await browser.get("/api/student-auth/user", pageOf(pupil.id))).status, 200);
});

eachWorld("a new link can be asked for on a page that was opened for somebody else", async (world) => {
  const { teacher, pupil } = await openCardSchool(world);
  const page = pageOf(pupil.id);
  for (const path of ["/api/login/email", "/api/student-access/request"]) {
    assert.equal((await teacher.post(path, { email: "nobody@oak.example" }, page)).status, 200, path);
  }
});
