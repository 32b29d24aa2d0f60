import assert from "node:assert/strict";
import { VERB_ADAPTERS } from "../db/testing.ts";
import { newId } from "../domain/ids.ts";
import { testBytes } from "../server/adapters/storage/testing.ts";
import { putObject } from "../server/adapters/storage/storage.ts";
import { readConfig } from "../server/config/config.ts";
import { adapterOf } from "../server/create_services.ts";
import { beginLoad, stopLoad } from "../server/features/tenants/begun_loads.ts";
import { createTenant } from "../server/features/tenants/create_tenant.ts";
import { filesBelow, worldCli } from "../test/backups.ts";
import { clearLoad } from "../server/flows/load_school.ts";
import { worldTest } from "../test/world.ts";

type Report = { checks: { name: string; ok: boolean; detail: string }[] };

worldTest(
  "what a cut import has left is found wherever the databases are, and no school's is",
  async (world) => {
    const { services } = world;
    const { doors, now } = services;
    const oak = await world.school("oak");
    await using cli = await worldCli(world);
    const adapter = await adapterOf(readConfig(cli.environment, "start").databases);
    const id = newId("tenant");
    await doors.writeControl((tx) => beginLoad(tx, { tenantId: id, subdomain: "oak2", now: now() }));
    await doors.createTenant(id);
    for (const school of [id, oak.id]) {
      await putObject(services.storage, `${school}/upl_1`, new Blob([testBytes(100)]).stream(), 100);
    }
    const unfinished = async (...options: string[]) => {
      const { checks } = (await cli.run("doctor --json", ...options)).json<Report>();
      const { ok, detail } = checks.find(({ name }) => name === "unfinished")!;
      return `${ok ? "ok" : "WRONG"} ${detail}`;
    };
    assert.match(await unfinished(), new RegExp(`^WRONG the import or restore to oak2 .*${id}`));
    assert.equal(await clearLoad({ services, adapter }, oak.id), false);
    assert.equal(await unfinished("--repair"), "ok repaired: removed what 1 had left behind");
    assert.equal(await unfinished("--repair"), "ok nothing");
    assert.equal(await doors.hasTenant(id), false);
    assert.equal(await doors.hasTenant(oak.id), true);
    assert.deepEqual(await filesBelow(`${world.dataDir}/objects`), [`${oak.id}/upl_1`]);
  },
  VERB_ADAPTERS,
);

worldTest("a load that was stopped cannot end with a school", async (world) => {
  const { services: { doors, now, config: { baseDomain, adminHosts } } } = world;
  const id = newId("tenant");
  await doors.writeControl((tx) => beginLoad(tx, { tenantId: id, subdomain: "oak2", now: now() }));
  await doors.writeControl((tx) => stopLoad(tx, { tenantId: id, now: now() }));
  const register = doors.writeControl((tx) =>
    createTenant(tx, { kind: "operator" }, {
      id,
      name: "Oak",
      subdomain: "oak2",
      tenantType: "institutional",
      plan: "small",
      status: "trial",
      imported: { from: "ten_other", madeAt: now().toISOString(), people: [], owner: undefined },
    }, { baseDomain, adminHosts, now: now() })
  );
  await assert.rejects(register);
  await world.school("oak2");
}, VERB_ADAPTERS);
