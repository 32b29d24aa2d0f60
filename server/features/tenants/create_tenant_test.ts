import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { AppError } from "../../../domain/errors.ts";
import { provisionTenant } from "../../flows/provision_tenant.ts";
import { openWorld, type World } from "../../../test/world.ts";

const OPERATOR = { kind: "operator" } as const;
const SCHOOL = {
  name: "Oak Lane Centre",
  subdomain: "oak",
  tenantType: "institutional",
  plan: "medium",
  status: "active",
} as const;

/** The fields that are rejected. */
async function rejectedFields(
  world: World,
  over: Partial<Parameters<typeof provisionTenant>[2]>,
): Promise<string[]> {
  const provisioned = provisionTenant(world.services, OPERATOR, { ...SCHOOL, ...over });
  return await provisioned.then(() => [], (error) => {
    if (error instanceof AppError && error.code === "invalid") return Object.keys(error.details.fields ?? {});
    throw error;
  });
}

async function tenantsIn(world: World): Promise<number> {
  const [row] = await world.controlRows<{ n: number }>(sql`select count(*) as n from tenants`);
  return row!.n;
}

Deno.test("no school gets a host of the installation's own", async () => {
  await using world = await openWorld();
  const adminHosts = ["office.localhost:5000", "ops.example:8443"];
  world.services.config = { ...world.services.config, adminHosts };
  assert.deepEqual(await rejectedFields(world, { subdomain: "office" }), ["subdomain"]);
  for (const domain of ["ops.example", "OPS.example:8443", "ops.example."]) {
    assert.deepEqual(await rejectedFields(world, { domain }), ["domain"], domain);
  }
  assert.equal(await tenantsIn(world), 0);
  assert.deepEqual(await rejectedFields(world, { domain: "portfolio.ops.example" }), []);
});

Deno.test("a school whose administrator could not be added is not made", async () => {
  await using world = await openWorld();
  const admin = { email: "head@oak", firstName: " ", lastName: "Reed\nBcc: x@evil.example" };
  assert.deepEqual(await rejectedFields(world, { admin }), ["email", "firstName", "lastName"]);
  assert.deepEqual(await rejectedFields(world, { name: "Oak\u0000Lane" }), ["name"]);
  assert.equal(await tenantsIn(world), 0);
});
