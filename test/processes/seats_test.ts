import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { VERB_ADAPTERS } from "../../db/testing.ts";
import { sessionOf } from "../browser_client.ts";
import { signInNewStaff } from "../factories.ts";
import { openWorld } from "../world.ts";
import { freePort, ONE_ISOLATE, SERVER, startServer } from "./server_process.ts";

const SEATS = 10;
const REQUESTS = 20;

for (const adapter of VERB_ADAPTERS) {
  Deno.test(`the last seat is taken once by twenty requests to two servers (${adapter})`, async () => {
    const [port, other] = [freePort(), freePort()];
    const baseDomain = `localhost:${port}`;
    await using world = await openWorld({ adapter, baseDomain, realTime: true });
    const oak = await world.school("oak");
    await oak.run(sql`update entitlements set seats = ${SEATS}`);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    const add = (n: number) => ({ studentId: `S${n}`, firstName: "Robin", lastName: `Ash${n}` });
    for (let n = 1; n < SEATS; n++) assert.equal((await admin.post("/api/students", add(n))).status, 201);
    const settings = { ...world.environment, BASE_DOMAIN: baseDomain, ...ONE_ISOLATE };
    const servers = await Promise.all(
      [port, other].map((port) => startServer({ args: SERVER, dataDir: world.dataDir, port, settings })),
    );
    const answers = await Promise.all(
      Array.from(
        { length: REQUESTS },
        (_, n) =>
          servers[n % servers.length]!.request(oak.host, "/api/students", {
            method: "POST",
            body: add(100 + n),
            ...sessionOf(admin),
          }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 201).length, 1, statuses.join());
    const refused = answers.filter(({ status }) => status === 403);
    assert.equal(refused.length, REQUESTS - 1, statuses.join());
    for (const { text } of refused) assert.match(text, /All 10 student places/);
    const [count] = await oak.rows<{ n: number }>(sql`select count(*) as n from students`);
    assert.equal(count!.n, SEATS);
    for (const server of servers) {
      server.kill("SIGTERM");
      assert.equal(await server.exitCode(), 0);
    }
  });
}
