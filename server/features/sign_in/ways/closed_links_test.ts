import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openSchool, signInNewStaff } from "../../../../test/factories.ts";
import { connectAccount, openProvider, providerTest } from "../providers/testing.ts";
import { allowed } from "./testing.ts";

providerTest("a link that was asked for before links were closed is not sent after", async (world) => {
  await using google = await openProvider(world, "google");
  const { oak } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await connectAccount(world, admin, google, "1");
  await world.runJobs();
  world.mails.length = 0;
  const ask = async () => {
    const asked = await world.browser(oak.host).post("/api/login/email", { email: "t@oak.example" });
    assert.equal(asked.status, 200, asked.text);
  };
  const open = async () => {
    const [row] = await oak.rows<{ n: number }>(
      sql`select count(*) as n from login_links where used_at is null`,
    );
    return row!.n;
  };
  await ask();
  await allowed(admin, { email: { staff: false } });
  await world.runJobs();
  assert.deepEqual([world.mails.length, await open()], [0, 0]);
  await allowed(admin, { email: { staff: true } });
  await ask();
  await world.runJobs();
  assert.deepEqual([world.mails.map(({ to }) => to), await open()], [["t@oak.example"], 1]);
});
