import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { STRANGERS } from "../../../domain/limits.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { ask, BASE, check, count, FORM, linksTo, open } from "./testing.ts";

const HOUR_MS = 3600_000;

worldTest("names are not looked up in bulk", async (world) => {
  open(world);
  const { burst, everyMs } = STRANGERS.subdomainChecks;
  for (let i = 0; i < burst; i++) assert.equal((await check(world, `oak-${i}`, "203.0.113.9")).status, 200);
  const refused = await check(world, "oak", "203.0.113.9");
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "2"]);
  const formPage = await ask(world.browser(BASE, { address: "203.0.113.9" }), { subdomain: "oak" });
  assert.equal(formPage.status, 429, "nor by the form");
  assert.equal((await check(world, "oak", "203.0.113.10")).status, 200);
  world.advance(everyMs);
  assert.equal((await check(world, "oak", "203.0.113.9")).status, 200);
});

worldTest(
  "an address gets three emails an hour, from any client, and a client sends six forms at once",
  async (world) => {
    open(world);
    for (let i = 0; i < 5; i++) {
      const { status, text } = await ask(world.browser(BASE, { address: `203.0.113.${i}` }), {
        email: " ADA@elm.example",
      });
      assert.deepEqual([status, /Check your email/.test(text)], [200, true]);
    }
    await world.runJobs();
    assert.equal(linksTo(world, FORM.email).length, 3);
    world.advance(HOUR_MS);
    await ask(world.browser(BASE));
    await world.runJobs();
    assert.equal(linksTo(world, FORM.email).length, 4);
    const { burst } = STRANGERS.contactMessages;
    const from = (i: number) =>
      ask(world.browser(BASE, { address: "203.0.113.99" }), { email: `ada${i}@elm.example` });
    for (let i = 0; i < burst; i++) assert.equal((await from(i)).status, 200);
    const refused = await from(burst);
    assert.equal(refused.status, 429);
    assert.match(pageText(refused.text), /Too many trials have been asked for just now/);
  },
);

worldTest("the installation takes three hundred an hour", async (world) => {
  open(world);
  await world.runControl(sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 299)
    insert into signups (id, tenant_id, school, first_name, last_name, email, subdomain, plan, created_at)
    select 'sgn_' || i, 'ten_' || i, 'Elm', 'Ada', 'Hill', i || '@flood.example', 'elm', 'small',
      '2026-06-15T08:30:00.000Z' from n`);
  assert.equal((await ask(world.browser(BASE))).status, 200);
  const refused = await ask(world.browser(BASE), { email: "bo@elm.example" });
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "3600"]);
  assert.equal(await count(world, "signups"), 300);
});
