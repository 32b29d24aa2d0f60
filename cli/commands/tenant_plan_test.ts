import assert from "node:assert/strict";
import { openTestCli } from "../testing.ts";

Deno.test("a plan is bought, and a trial extended", async () => {
  await using cli = await openTestCli();
  const { id } = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  const bought = await cli.json("tenant plan --tenant oak --plan medium");
  assert.deepEqual(bought, { id, plan: "medium", status: "active", seats: 100 });
  assert.partialDeepStrictEqual(await cli.json("tenant show oak"), { plan: "medium", status: "active" });
  const trial = await cli.json("tenant plan --tenant oak --plan small --trial-days 14 --seats 70");
  assert.deepEqual(trial, { id, plan: "small", status: "trial", seats: 70 });
  assert.partialDeepStrictEqual(await cli.json("tenant show oak"), { plan: "small", status: "trial" });
});

Deno.test("a plan that cannot be is refused, and nothing changes", async () => {
  await using cli = await openTestCli();
  await cli.json("tenant create --name Oak --subdomain oak");
  for (const wrong of ["--seats 0", "--seats many", "--trial-days 1.5", "--trial-days 999"]) {
    const { code, json } = await cli.run(`tenant plan --tenant oak --plan large ${wrong} --json`);
    assert.equal(code, 1, wrong);
    assert.equal(json<{ error: { code: string } }>().error.code, "invalid", wrong);
  }
  assert.notEqual((await cli.run("tenant plan --tenant elm --plan large")).code, 0);
  assert.notEqual((await cli.run("tenant plan --tenant oak --plan huge")).code, 0);
  assert.partialDeepStrictEqual(await cli.json("tenant show oak"), { plan: "small", status: "trial" });
});
