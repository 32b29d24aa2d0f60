import assert from "node:assert/strict";
import { isWrittenBy } from "../../db/testing_writes.ts";
import { addStudent, signInStaff } from "../../test/factories.ts";
import { countRows, openWorld, type World } from "../../test/world.ts";

/** Every door that mails a link to an address: its call, its host, the database that remembers, an address on file. */
async function doors(world: World) {
  const school = await world.school("oak");
  await school.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, school, "t@oak.example");
  const { email } = await addStudent(teacher);
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  const admin = { host: world.services.config.adminHosts[0]!, file: `${world.dataDir}/control.db` };
  return {
    school,
    calls: [
      { call: "/api/student-access/request", host: school.host, file, known: email },
      { call: "/api/login/email", host: school.host, file, known: "t@oak.example" },
      { call: "/api/login/email", ...admin, known: "nobody@oak.example" },
    ],
  };
}

Deno.test("who asks for a stranger's link has the database write as much, and leave nothing", async () => {
  await using world = await openWorld();
  const { school, calls } = await doors(world);
  const before = await countRows(world, school.id, "jobs");
  for (const { call, host, file } of calls) {
    const ask = () => world.browser(host).post(call, { email: "stranger@home.example" });
    assert.equal(await isWrittenBy(file, ask), true, `${call} at ${host}`);
  }
  assert.equal(await countRows(world, school.id, "jobs"), before);
  for (const { call, host, file, known } of calls) {
    const ask = () => world.browser(host).post(call, { email: known });
    assert.equal(await isWrittenBy(file, ask), true, `${call} at ${host}`);
  }
  await world.runJobs();
  assert.equal(world.mails.length, 2);
});
