import assert from "node:assert/strict";
import { namespaceAdmin } from "../db/adapters/namespace_admin.ts";
import { remoteAdapter } from "../db/adapters/remote.ts";
import { testLibsqlServer } from "../db/testing.ts";
import { openTestCli } from "./testing.ts";

Deno.test("only what begins an installation makes its control database, also of an empty one on a server", async () => {
  const prefix = `c${crypto.randomUUID().slice(0, 8)}`;
  const { controlUrl, tenantUrl, adminUrl } = testLibsqlServer().addresses(prefix);
  await using cli = await openTestCli({
    BASE_DOMAIN: "unitfolio.example",
    CONTROL_DATABASE_URL: controlUrl,
    TENANT_DATABASE_URL: tenantUrl,
    DATABASE_ADMIN_URL: adminUrl,
  });
  const missing = await cli.run("tenant list");
  assert.deepEqual([missing.code, /no control database/.test(missing.err)], [1, true]);
  await namespaceAdmin({ url: adminUrl, token: undefined, fetch }).create(`${prefix}-control`);
  const empty = await cli.run("tenant list");
  assert.deepEqual([empty.code, /control database is empty/.test(empty.err)], [1, true]);
  const { id } = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  assert.equal((await cli.run("tenant list")).code, 0);
  const adapter = remoteAdapter({ controlUrl, tenantUrl, adminUrl });
  for (const name of [{ kind: "control" }, { kind: "tenant", id }] as const) await adapter.remove(name);
});
