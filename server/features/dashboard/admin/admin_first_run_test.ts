import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, assign, signInNewStaff } from "../../../../test/factories.ts";
import { worldTest } from "../../../../test/world.ts";
import { enterAsSupport, grant, signInSuperAdmin } from "../../../../test/support_access.ts";

worldTest(
  "a new school's first steps are ticked from what is there, and end with the last",
  async (world) => {
    const oak = await world.school("oak");
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    const steps = async (browser = admin) => {
      const props = /data-island="dashboard\/FirstRunIsland" [^>]*data-props="([^"]*)"/
        .exec((await browser.get("/")).text)?.[1]?.replaceAll("&quot;", '"');
      if (props === undefined) return null;
      const { admin: { done, invites } } = JSON.parse(props);
      return [...Object.keys(done).filter((step) => done[step]).sort(), invites ? "" : "alone"].join(" ")
        .trim();
    };
    assert.equal(await steps(), "");
    await grant(admin, { mayChange: false });
    await world.runJobs();
    const support = await enterAsSupport(world, oak, await signInSuperAdmin(world));
    assert.equal(await steps(support), null, "they are not support's");
    const student = await addStudent(admin);
    assert.equal(await steps(), "students");
    await oak.staff("teacher", "t@oak.example");
    assert.equal(await steps(), "colleagues students");
    const portfolio = await assign(admin, student);
    assert.equal(await steps(), "colleagues students unit");
    await oak.run(sql`update establishment_settings set organisation_number = '12345'`);
    assert.equal(await steps(), null, "all done");
    await oak.run(sql`update establishment_settings set organisation_number = null`);
    assert.equal(await steps(), "colleagues students unit");
    admin.cookies.set("activeRole", "teacher");
    assert.equal((await admin.post(`/api/assignments/${portfolio.id}/submit`, {})).status, 200);
    admin.cookies.delete("activeRole");
    assert.equal(await steps(), null, "under way");
  },
);

worldTest("someone who works alone is not asked to invite anyone", async (world) => {
  const oak = await world.school("oak");
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await oak.run(sql`update entitlements set plan = 'individual', version = version + 1`);
  const page = async () => (await admin.get("/")).text;
  assert.match(await page(), /invites&quot;:false/);
  await assign(admin, await addStudent(admin));
  await oak.run(sql`update establishment_settings set organisation_number = '12345'`);
  assert.doesNotMatch(await page(), /FirstRunIsland/);
});
