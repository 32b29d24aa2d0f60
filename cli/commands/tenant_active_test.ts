import assert from "node:assert/strict";
import { openTestCli } from "../testing.ts";

Deno.test("a tenant is switched off and on", async () => {
  await using cli = await openTestCli();
  const { id } = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  assert.deepEqual(await cli.json("tenant deactivate oak"), { id, active: false });
  assert.partialDeepStrictEqual(await cli.json("tenant show oak"), { active: false });
  assert.deepEqual(await cli.json("tenant activate", id), { id, active: true });
  assert.partialDeepStrictEqual(await cli.json("tenant show oak"), { active: true });
  assert.notEqual((await cli.run("tenant deactivate elm")).code, 0);
});

Deno.test("the health of all is shown, with what to do", async () => {
  await using cli = await openTestCli();
  await cli.json(
    "tenant create --name Oak --subdomain oak --admin-email a@oak.example --admin-first-name A --admin-last-name B",
  );
  await cli.json("tenant create --name Elm --subdomain elm");
  const health = await cli.json<{ summary: object; tenants: { name: string }[] }>("tenant health");
  assert.deepEqual(health.summary, { healthy: 1, warnings: 1, errors: 0 });
  assert.deepEqual(health.tenants.map(({ name }) => name), ["Elm", "Oak"]);
  const { out } = await cli.run("tenant health");
  assert.match(
    out,
    /^1 healthy, 1 with warnings, 0 with errors\nWARNING {2}Elm\n {2}It has no administrator/,
  );
});
