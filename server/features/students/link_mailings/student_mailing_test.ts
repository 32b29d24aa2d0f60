import assert from "node:assert/strict";
import { addStudent, assign, openSchool, signInNewStaff } from "../../../../test/factories.ts";
import { worldTest } from "../../../../test/world.ts";

worldTest("chosen students are emailed a link to all their portfolios", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const [ada, bare, without] = [
    await addStudent(teacher, { firstName: "Ada" }),
    await addStudent(teacher, { email: null }),
    await addStudent(teacher),
  ];
  await assign(teacher, ada);
  await assign(teacher, ada, "070147");
  await assign(teacher, bare);
  const archived = await assign(teacher, without);
  await teacher.post(`/api/assignments/${archived.id}/archive`, {});
  const post = (studentIds: string[], by = teacher) => by.post("/api/link-mailings", { studentIds });
  const answer = await post([ada.id, bare.id, without.id, ada.id]);
  assert.equal(answer.status, 201);
  assert.partialDeepStrictEqual(answer.json(), { total: 2, waiting: 1, skipped: 1 });
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to }) => to), [ada.email]);
  assert.match(
    world.mails[0]!.text,
    /bus timetable[^]*Growing vegetables|Growing vegetables[^]*bus timetable/,
  );
  assert.equal(
    (await post([without.id])).json().message,
    "None of these students has a unit yet. Assign one first.",
  );
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  assert.equal((await post([ada.id], colleague)).status, 404);
  assert.equal((await post([ada.id, "stu_00000000000000000000"])).status, 404);
  for (const body of [{}, { studentIds: [] }, { studentIds: [ada.id], assignmentIds: [archived.id] }]) {
    assert.equal((await teacher.post("/api/link-mailings", body)).status, 400, JSON.stringify(body));
  }
});
