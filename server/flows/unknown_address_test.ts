import assert from "node:assert/strict";
import { commitsDuring } from "../../db/testing.ts";
import { addStudent, signInNewStaff } from "../../test/factories.ts";
import { addSuperAdmin } from "./add_super_admin.ts";
import { countRows, fileWorldTest, type World } from "../../test/world.ts";

/** Every route that mails a link: call, host, database file, a known address. */
async function linkRequests(world: World) {
  const school = await world.school("oak");
  const teacher = await signInNewStaff(world, school, "teacher", "t@oak.example");
  const { email } = await addStudent(teacher);
  const file = `${world.dataDir}/tenants/${school.id}.db`;
  const admin = { host: world.services.config.adminHosts[0]!, file: `${world.dataDir}/control.db` };
  return {
    school,
    calls: [
      { call: "/api/student-access/request", host: school.host, file, known: email },
      { call: "/api/login/email", host: school.host, file, known: "t@oak.example" },
      { call: "/api/login/email", ...admin, known: "op@oak.example" },
    ],
  };
}

/** Whether each write of the jobs that are due commits to a database file. */
async function commitsOfJobs({ services, runJobs }: World, file: string, tenantId: string | null) {
  const { doors } = services;
  const { writeTenant, writeControl } = doors;
  const commits: boolean[] = [];
  const recording = async <T>(write: () => Promise<T>): Promise<T> => {
    const written = Promise.withResolvers<T>();
    commits.push(await commitsDuring(file, () => write().then(written.resolve, written.reject)));
    return await written.promise;
  };
  if (tenantId === null) doors.writeControl = (work) => recording(() => writeControl(work));
  else doors.writeTenant = (id, work) => recording(() => writeTenant(id, work));
  await runJobs();
  Object.assign(doors, { writeTenant, writeControl });
  return commits;
}

fileWorldTest("what follows a request for an unknown address commits as often", async (world) => {
  await addSuperAdmin(world.services, { email: "op@oak.example", firstName: "Olu", lastName: "Ade" });
  const { school, calls } = await linkRequests(world);
  await world.runJobs();
  for (const { call, host, file, known } of calls) {
    const tenantId = host === school.host ? school.id : null;
    const commits = [];
    for (const email of [known, "stranger@home.example", known]) {
      world.mails.length = 0;
      await world.browser(host).post(call, { email });
      commits.push(await commitsOfJobs(world, file, tenantId));
      assert.equal(world.mails.length, email === known ? 1 : 0);
    }
    assert.deepEqual(commits[1], [true, true, true], `leased, acted, done: ${call} at ${host}`);
    assert.deepEqual([commits[0], commits[2]], [commits[1], commits[1]]);
  }
});

fileWorldTest("a request for an unknown address writes as much and leaves nothing", async (world) => {
  const { school, calls } = await linkRequests(world);
  const before = await countRows(world, school.id, "jobs");
  for (const { call, host, file } of calls) {
    const send = () => world.browser(host).post(call, { email: "stranger@home.example" });
    assert.equal(await commitsDuring(file, send), true, `${call} at ${host}`);
  }
  await world.runJobs();
  assert.equal(await countRows(world, school.id, "jobs"), before);
  for (const { call, host, file, known } of calls) {
    const send = () => world.browser(host).post(call, { email: known });
    assert.equal(await commitsDuring(file, send), true, `${call} at ${host}`);
  }
  await world.runJobs();
  assert.equal(world.mails.length, 2, "and the admin host knows no address here");
});
