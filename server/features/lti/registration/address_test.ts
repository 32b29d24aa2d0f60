import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LTI_TIMES } from "../../../../domain/lti.ts";
import { signInNewStaff } from "../../../../test/factories.ts";
import { serveRegistration } from "../../../../test/fakes/lti_registration.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import { assertFault, openUnregistered, platformsOf } from "./testing.ts";

worldTest("an address works once, for a day, while its administrator is one", async (world) => {
  await using school = await openUnregistered(world);
  const { oak, admin, platform } = school;
  const moodle = serveRegistration(platform);
  const opened = async ({ address }: { address: string }) => await school.open(await moodle.opened(address));

  const used = await school.makeAddress();
  const twice = await opened(used);
  await school.register(moodle, used);
  assertFault(await school.connect(twice.text), "used");
  assertFault(await opened(used), "used");

  const replaced = await school.makeAddress();
  const newest = await school.makeAddress();
  assertFault(await opened(replaced), "unknown");
  const other = await signInNewStaff(world, oak, "admin", "amy@oak.example", { firstName: "Amy" });
  const theirs = await school.makeAddress({ by: other });
  const before = await opened(theirs);
  assert.equal(before.status, 200);
  await oak.run(sql`update staff set archived_at = 'then' where first_name = 'Amy'`);
  assertFault(await opened(theirs), "unknown");
  assertFault(await school.connect(before.text), "unknown");
  await oak.run(sql`update staff set archived_at = null, role = 'teacher' where first_name = 'Amy'`);
  assertFault(await school.connect(before.text), "unknown");

  assertFault(await opened({ address: `http://${oak.host}/lti/register/none` }), "unknown");
  const elm = await world.school("elm");
  const { pathname } = new URL(newest.address);
  assertFault(await world.browser(elm.host).get(pathname), "unknown");
  const alone = await school.open(newest.address);
  assert.equal(alone.status, 200);
  assert.match(alone.text, /Paste this address into your learning platform/);

  assert.equal((await platformsOf(admin)).length, 1);
  const rows = await oak.rows<{ hash: string }>(sql`select token_hash as hash from lti_registrations`);
  for (const { hash } of rows) assert.ok(!pathname.includes(hash) && /^[0-9a-f]{64}$/.test(hash));
  assert.doesNotMatch(JSON.stringify(world.logLines), new RegExp(pathname.split("/").at(-1)!));
  world.advance(LTI_TIMES.registration);
  assertFault(await opened(newest), "expired");
  world.advance(LTI_TIMES.endedRegistration);
  await world.runJobs();
  assertFault(await opened(newest), "unknown");
  assert.equal(await countRows(world, oak.id, "lti_registrations"), 0, "swept");
});

worldTest("of two calls with one address at once, one registers", async (world) => {
  await using school = await openUnregistered(world);
  const moodle = serveRegistration(school.platform);
  const { address } = await school.makeAddress();
  const pages = [];
  for (const clientId of ["one", "two"]) {
    school.platform.clientId = clientId;
    pages.push(await school.open(await moodle.opened(address)));
  }
  const done = await Promise.all(pages.map(({ text }) => school.connect(text)));
  assert.deepEqual(done.map(({ status }) => status).sort(), [200, 400]);
  assert.equal(moodle.registered.length, 1);
  assert.equal((await platformsOf(school.admin)).length, 1);
});
