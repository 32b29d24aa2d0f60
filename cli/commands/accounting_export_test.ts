import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addedTime, addedTransaction } from "../../server/features/bookkeeping/testing.ts";
import { signInSuperAdmin } from "../../test/support_access.ts";
import { openWorld } from "../../test/world.ts";
import { openTestCli } from "../testing.ts";

Deno.test("the operator exports transactions and time of a period, and it is recorded", async () => {
  await using world = await openWorld();
  const superAdmin = await signInSuperAdmin(world);
  await addedTransaction(superAdmin, { amount: 123_456, description: "=cmd" });
  await addedTransaction(superAdmin, { amount: 29, transactionDate: "2025-12-31" });
  await addedTime(superAdmin);
  await using cli = await openTestCli(world.environment);
  const all = await cli.run("accounting export");
  assert.equal(all.code, 0, all.err);
  assert.deepEqual(all.out.split("\r\n").slice(1, -1).map((line) => line.replace(/ftr_\w+$/, "")), [
    "2026-06-15,Income,Subscription,'=cmd,,1234.56,,GBP,",
    '2025-12-31,Income,Subscription,"Oak Lane, June",,0.29,,GBP,',
  ]);
  const out = `${cli.dataDir}/time.csv`;
  const written = await cli.run(
    "accounting export --what time --from 2026-06-15 --to 2026-06-15 --json --out",
    out,
  );
  assert.equal(written.code, 0, written.err);
  assert.deepEqual(written.json(), { what: "time", from: "2026-06-15", to: "2026-06-15", file: out });
  assert.match(
    await Deno.readTextFile(out),
    /\r\n2026-06-15,Support,First import with Oak Lane,,7\.25,45\.50,329\.88,/,
  );
  const events = await world.controlRows<{ kind: string }>(
    sql`select actor_kind as kind from events where what = 'accounts.exported'`,
  );
  assert.deepEqual(events, [{ kind: "operator" }, { kind: "operator" }]);
});

Deno.test("an export that cannot be made is refused, and no file is touched", async () => {
  await using cli = await openTestCli();
  const there = await cli.file("there.csv", "earlier");
  const refused = async (args: string, message: RegExp, ...more: string[]) => {
    const { code, err } = await cli.run(`accounting export ${args}`, ...more);
    assert.notEqual(code, 0, args);
    assert.match(err, message, args);
  };
  await refused("--what everything", /transactions or time/);
  await refused("--from 2026-02-30", /--from: Enter the day as YYYY-MM-DD/);
  await refused("--from 2026-02-02 --to 2026-02-01", /--to: The last day is before the first/);
  await refused("--json", /needs --out/);
  await refused("--out", /there is one already/, there);
  await refused("--out", /there is no folder .*missing$/m, `${cli.dataDir}/missing/a.csv`);
  assert.equal(await Deno.readTextFile(there), "earlier");
  assert.match(
    (await cli.run("accounting export --help")).out,
    /Examples:\n {2}deno task cli accounting export/,
  );
});
