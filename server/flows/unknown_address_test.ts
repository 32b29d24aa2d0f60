import assert from "node:assert/strict";
import { commitsDuring } from "../../db/testing.ts";
import { addStudent, signInStaff } from "../../test/factories.ts";
import { countRows, openWorld, type World } from "../../test/world.ts";

/** Every route that mails a link: call, host, database file, a known address. */
async function linkRequests(world: World) {
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

Deno.test("a request for an unknown address writes as much and leaves nothing", async () => {
  await using world = await openWorld();
  const { school, calls } = await linkRequests(world);
  const before = await countRows(world, school.id, "jobs");
  for (const { call, host, file } of calls) {
    const send = () => world.browser(host).post(call, { email: "stranger@home.example" });
    assert.equal(await commitsDuring(file, send), true, `${call} at ${host}`);
  }
  assert.equal(await countRows(world, school.id, "jobs"), before);
  for (const { call, host, file, known } of calls) {
    const send = () => world.browser(host).post(call, { email: known });
    assert.equal(await commitsDuring(file, send), true, `${call} at ${host}`);
  }
  await world.runJobs();
  assert.equal(world.mails.length, 2);
});
