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
  for (const query of ["?limit=0", "?limit=201", "?order=name"]) {
    assert.equal((await teacher.get(path + query)).status, 400, query);
  }
  const student = await signInStudent(world, oak, amy);
  assert.equal((await student.get(path)).status, 403);
});

worldTest("holders are told a page of students at a time", async (world) => {
  const { teacher } = await openSchool(world);
  const unitIds: string[] = [];
  for (const [index, lastName] of ["Ash", "Birch", "Cole", "Dunn", "Eames"].entries()) {
    const student = await addStudent(teacher, { lastName });
    if (index !== 1) unitIds.push((await assign(teacher, student)).unitId);
  }
  const students = (await teacher.get("/api/students")).json<{ id: string; lastName: string }[]>();
  const holders = async (query: string) => {
    const ids = (await teacher.get(`/api/units/${unitIds[0]}/holders?${query}`)).json<string[]>();
    return ids.map((id) => students.find((student) => student.id === id)!.lastName);
  };
  assert.deepEqual(await holders("limit=3"), ["Ash", "Cole"]);
  assert.deepEqual(await holders(`limit=3&cursor=${students[2]!.id}`), ["Dunn", "Eames"]);
});
