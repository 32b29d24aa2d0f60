import assert from "node:assert/strict";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";

worldTest("a teacher's students with a unit are told, with an archived portfolio too", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const [amy, ben, cem] = [await addStudent(teacher), await addStudent(teacher), await addStudent(teacher)];
  const { unitId, id } = await assign(teacher, amy);
  await assign(teacher, ben);
  await assign(teacher, cem, "070147");
  await assign(colleague, await addStudent(colleague));
  await teacher.post(`/api/assignments/${id}/archive`, {});
  const path = `/api/units/${unitId}/holders`;
  assert.deepEqual((await teacher.get(path)).json<string[]>().sort(), [amy.id, ben.id].sort());
  assert.deepEqual((await teacher.get("/api/units/unit_none/holders")).json(), []);
  const student = await signInStudent(world, oak, amy);
  assert.equal((await student.get(path)).status, 403);
});
