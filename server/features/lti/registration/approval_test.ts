import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { serveRegistration } from "../../../../test/fakes/lti_registration.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import { frameStart } from "../../../../test/lti_school.ts";
import { ADDRESS, openUnregistered, platformsOf } from "./testing.ts";

worldTest("a platform that waits for approval lets no one in", async (world) => {
  await using school = await openUnregistered(world);
  const { oak, admin, platform } = school;
  await school.register(serveRegistration(platform), await school.makeAddress());
  const begun = await platform.begin(school.browser());
  assert.equal(begun.status, 400);
  assert.match(begun.text, /waiting for approval/);
  assert.match(
    begun.headers.get("content-security-policy")!,
    new RegExp(`frame-ancestors ${platform.origin};`),
  );
  const { id } = (await platformsOf(admin))[0]!;

  // One that was approved while a launch began.
  await admin.post(`${ADDRESS}/platforms/${id}/approve`, {});
  const browser = school.browser();
  const { state, nonce } = await platform.asked(browser);
  await oak.run(sql`update lti_platforms set approved_at = null`);
  const launched = await platform.post(browser, { state, id_token: await platform.token(nonce) });
  assert.equal(launched.status, 400);
  assert.match(launched.text, /waiting for approval/);
  assert.equal(await countRows(world, oak.id, "lti_pending_links"), 0);
  const [refused] = await oak.rows<{ reason: string }>(sql`
    select data ->> 'reason' as reason from events where what = 'lti.launch_refused'`);
  assert.equal(refused!.reason, "unapproved");

  const origins = frameStart(await school.browser().get("/embed"))!.origins;
  assert.deepEqual(origins, [], "nor shows it portfolios in its frames");
  await admin.post(`${ADDRESS}/platforms/${id}/approve`, {});
  assert.deepEqual(frameStart(await school.browser().get("/embed"))!.origins, [platform.origin]);
  await admin.post(`${ADDRESS}/platforms/${id}/approve`, {});
  assert.equal(await countEvents(world, oak, "lti.platform_approved"), 2, "approving again is no event");
});

worldTest("an approved platform of the same site is not hidden by one that waits", async (world) => {
  await using school = await openUnregistered(world);
  const { admin, platform } = school;
  await school.register(serveRegistration(platform), await school.makeAddress());
  await admin.post(`${ADDRESS}/platforms`, { ...platform.form(), clientId: "the approved" });
  const begun = await platform.begin(school.browser(), { client_id: "" });
  assert.equal(new URL(begun.headers.get("location")!).searchParams.get("client_id"), "the approved");
});
