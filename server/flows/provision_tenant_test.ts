import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type Adapter, openedDatabase } from "../../db/adapters/adapter.ts";
import { fileAdapter } from "../../db/adapters/file.ts";
import { openDoors } from "../../db/doors.ts";
import { partialClient } from "../../db/partial_client.ts";
import { fileWorldTest } from "../../test/world.ts";
import { provisionTenant } from "./provision_tenant.ts";

fileWorldTest("a school is made, checked and counted by one connection", async (world) => {
  const adapter = withoutReads(fileAdapter({ dataDir: world.dataDir }));
  const doors = await openDoors({ adapter });
  const { id } = await provisionTenant({ ...world.services, doors }, { kind: "operator" }, {
    name: "Oak School",
    subdomain: "oak",
    tenantType: "institutional",
    plan: "medium",
    status: "active",
  });
  await doors.close();
  assert.deepEqual(
    await world.controlRows(
      sql`select students, storage_bytes, entitlements_version from tenant_stats where tenant_id = ${id}`,
    ),
    [{ students: 0, storage_bytes: 0, entitlements_version: 1 }],
  );
  const page = await world.browser(`oak.${world.services.config.baseDomain}`).get("/");
  assert.equal(page.status, 200);
});

/** Connections that cannot read a school. */
function withoutReads(adapter: Adapter): Adapter {
  return {
    ...adapter,
    async open(name) {
      const { reads, writes } = await adapter.open(name);
      return openedDatabase(name.kind === "tenant" ? partialClient("this test", {}) : reads, writes);
    },
  };
}
