import assert from "node:assert/strict";
import { addStudent, assign, signInNewStaff } from "../../test/factories.ts";
import { classroomTest } from "../../test/classroom.ts";
import { addLink } from "../features/evidence/testing.ts";

classroomTest(
  "a class narrows the lists in which students are chosen, another teacher's to none",
  async (room) => {
    const { world, school, teacher, portfolio, submissionId } = room;
    const [amy, ben] = [await addStudent(teacher), await addStudent(teacher)];
    for (const student of [amy, ben]) await assign(teacher, student);
    const makeClass = async (browser: typeof teacher, studentIds: string[]) =>
      (await browser.post("/api/classes", { name: "9 Garden", studentIds })).json<{ id: string }>().id;
    const own = await makeClass(teacher, [amy.id]);
    const colleague = await signInNewStaff(world, school, "teacher", "u@oak.example");
    const theirs = await makeClass(colleague, []);
    const evidence = (await addLink(teacher, submissionId, "https://oak.example/")).json<{ id: string }>();
    const lists = {
      messages: "/api/chat/students",
      sharing: `/api/submission-files/${evidence.id}/share-targets`,
      assigning: `/api/units/${portfolio.unitId}/students-without`,
      cards: "/api/cards",
      all: "/api/students/choices",
    };
    const found = async (path: string, classId: string) =>
      (await teacher.get(`${path}?class=${classId}`)).json<unknown[]>().length;
    for (const [name, path] of Object.entries(lists)) {
      const everyone = await found(path, "");
      assert.ok(everyone > 1 || name === "assigning", `${name}: ${everyone}`);
      assert.equal(await found(path, own), name === "assigning" ? 0 : 1, name);
      assert.equal(await found(path, theirs), 0, `${name}: another teacher's`);
      assert.equal((await teacher.get(`${path}?class=${"x".repeat(101)}`)).status, 400, name);
    }
  },
);
