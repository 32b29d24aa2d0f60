import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { openWorld, type World, worldTest } from "../../../../test/world.ts";
import { signInSuperAdmin } from "../../../../test/support_access.ts";
import { callOf } from "../testing.ts";
import { domainCheckStatement } from "./domain_checks.ts";
import type { TenantHealth, TenantHealthItem } from "./read_health.ts";

const HOST = "portfolio.oak.example";

async function ofDomain(superAdmin: BrowserClient) {
  const { domains, tenants } = (await superAdmin.get("/api/admin/tenant-health")).json<TenantHealth>();
  return {
    verified: domains.find(({ host }) => host.startsWith(HOST))?.verified,
    issues: tenants[0]!.issues,
  };
}

async function schoolWithDomain(world: World, host: string) {
  const superAdmin = await signInSuperAdmin(world, undefined, undefined, world.services.config.adminHosts[0]);
  const oak = await world.school("oak");
  await oak.staff("admin", "a@oak.example");
  const answer = await superAdmin.patch(`/api/admin/tenants/${oak.id}`, { domain: host });
  assert.equal(answer.status, 200, answer.text);
  return { superAdmin, oak };
}

Deno.test("a domain that leads here is verified by asking it, after it was set", async () => {
  let handle: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => handle(request),
  );
  await using world = await openWorld({ baseDomain: `localhost:${server.addr.port}` });
  handle = world.app.fetch;
  const { superAdmin, oak } = await schoolWithDomain(world, `${HOST}:${server.addr.port}`);
  assert.equal((await ofDomain(superAdmin)).verified, false);
  await world.runJobs();
  assert.deepEqual(await ofDomain(superAdmin), { verified: true, issues: [] });
  await superAdmin.patch(`/api/admin/tenants/${oak.id}`, { active: false });
  const checked = (await callOf(superAdmin, oak)("check", {})).json<TenantHealthItem>();
  assert.deepEqual(checked.issues, [], "one that is switched off is to answer as unknown");
  assert.equal((await ofDomain(superAdmin)).verified, false);
  await server.shutdown();
});

worldTest(
  "a domain that leads elsewhere is a warning, and one that was given up is asked no more",
  async (world) => {
    const { superAdmin, oak } = await schoolWithDomain(world, `${HOST}:9`);
    await world.runJobs();
    const { verified, issues } = await ofDomain(superAdmin);
    assert.equal(verified, false);
    assert.match(
      issues[0]!,
      /^portfolio\.oak\.example:9 does not lead here: .*refused.*Check its DNS and the proxy\.$/i,
    );
    await superAdmin.patch(`/api/admin/tenants/${oak.id}`, { domain: null });
    assert.deepEqual((await ofDomain(superAdmin)).issues, []);
    world.advance(2 * 86_400_000);
    await world.runJobs();
    const [left] = await world.controlRows<{ n: number }>(
      sql`select count(*) as n from outbox where kind = 'check_domain' and done_at is null`,
    );
    assert.equal(left!.n, 0);
  },
);

worldTest("a certificate near its end is a warning, one that has ended an error", async (world) => {
  const { superAdmin } = await schoolWithDomain(world, HOST);
  const note = (certificateEndsAt: string, fault: string | null = null) =>
    world.services.doors.writeControl((tx) =>
      tx.batch([domainCheckStatement(tx, HOST, { fault, certificateEndsAt }, world.services.now())])
    );
  await note("2026-12-01T00:00:00.000Z");
  assert.deepEqual((await ofDomain(superAdmin)).issues, []);
  await note("2026-06-20T00:00:00.000Z");
  assert.deepEqual((await ofDomain(superAdmin)).issues, [
    `The certificate of ${HOST} ends on 20 June 2026. Renew it at the proxy.`,
  ]);
  await note("2026-06-14T00:00:00.000Z", "certificate has expired");
  assert.deepEqual((await ofDomain(superAdmin)).issues, [
    `The certificate of ${HOST} ended on 14 June 2026. Renew it at the proxy.`,
  ]);
});
