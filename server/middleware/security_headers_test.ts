import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openWorld } from "../../test/world.ts";
import { createApp } from "../app.ts";

Deno.test("only below our own domain do we promise https for what lies below a host", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  await world.services.doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(
        sql`insert into hosts (host, tenant_id, kind) values ('portfolio.oak.example', ${oak.id}, 'domain')`,
      ),
    ])
  );
  const ask = async (scheme: "http" | "https", host: string) => {
    const app = createApp({ ...world.services, config: { ...world.services.config, scheme } });
    const answer = await app.request(new Request(`${scheme}://${host}/`, { headers: { host } }));
    assert.equal(answer.status, 200, host);
    return answer.headers.get("strict-transport-security");
  };
  assert.equal(await ask("https", oak.host), "max-age=31536000; includeSubDomains");
  assert.equal(await ask("https", "localhost:5000"), "max-age=31536000; includeSubDomains");
  assert.equal(await ask("https", "portfolio.oak.example"), "max-age=31536000");
  assert.equal(await ask("http", oak.host), null);
});

Deno.test("an asset that is not there is not remembered as missing", async () => {
  await using world = await openWorld();
  const { status, headers } = await world.browser("localhost:5000").get("/assets/no-such-file-a1b2c3.js");
  assert.deepEqual([status, headers.get("cache-control")], [404, "no-store"]);
});
