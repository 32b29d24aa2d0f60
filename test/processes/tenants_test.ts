import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { readEntitlements } from "../../server/features/settings/read_settings.ts";
import { signInSuperAdmin } from "../support_access.ts";
import { runDue } from "../../server/jobs/run_due.ts";
import { sessionOf } from "../browser_client.ts";
import type { World } from "../world.ts";
import { ONE_ISOLATE, SERVER } from "./server_process.ts";
import { openServerWorld } from "./server_world.ts";

const KILLS = 2;
/** Enough that the kernel deals connections out to both isolates. */
const CONNECTIONS = 24;
const LATER_MS = 10 * 60_000;

async function openOperatedWorld() {
  const world = await openServerWorld();
  const oak = await world.school("oak");
  const superAdmin = await signInSuperAdmin(world, undefined, undefined, `admin.localhost:${world.port}`);
  return { world, oak, ...sessionOf(superAdmin) };
}

Deno.test("a tenant that is deactivated answers as unknown at once, on both isolates", async () => {
  const { world, oak, host, cookie } = await openOperatedWorld();
  await using _world = world;
  const server = await world.start(SERVER, { WEB_CONCURRENCY: "2" });
  const statuses = async () => {
    const answers = Array.from({ length: CONNECTIONS }, () => server.request(oak.host, "/api/tenant/status"));
    return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
  };
  const setActive = (active: boolean) =>
    server.request(host, `/api/admin/tenants/${oak.id}`, { method: "PATCH", body: { active }, cookie });
  assert.deepEqual(await statuses(), [200]);
  for (const active of [false, true, false]) {
    const answer = await setActive(active);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await statuses(), [active ? 200 : 404]);
  }
  server.kill("SIGTERM");
  assert.equal(await server.exitCode(), 0);
});

Deno.test("a server killed while a subscription is on its way to the school: the clock finishes it", async () => {
  const { world, oak, host, cookie } = await openOperatedWorld();
  await using _world = world;
  for (let kill = 1; kill <= KILLS; kill++) {
    const server = await world.start(SERVER, ONE_ISOLATE);
    await server.request(host, "/health");
    const before = await versionOf(world, oak.id);
    let answered = false;
    const body = { plan: "custom", maxStudents: 200 + kill, status: "active" };
    const answer = server.request(host, `/api/super-admin/tenants/${oak.id}/subscription`, {
      method: "POST",
      body,
      cookie,
    }).catch(() => null).finally(() => answered = true);
    while (!answered && await versionOf(world, oak.id) === before) await Promise.resolve();
    server.kill("SIGKILL");
    await Promise.all([answer, server.exitCode()]);
    assert.equal(await versionOf(world, oak.id), before + 1);
    await runDue({ ...world.services, now: () => new Date(Date.now() + kill * LATER_MS) });
    const { seats, plan } = await world.services.doors.readTenant(oak.id, readEntitlements);
    assert.deepEqual([plan, seats], ["custom", 200 + kill]);
  }
});

async function versionOf(world: World, tenantId: string): Promise<number> {
  const [row] = await world.controlRows<{ version: number }>(sql`
      select version from tenant_subscriptions where tenant_id = ${tenantId}`);
  return row!.version;
}
