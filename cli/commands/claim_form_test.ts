import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openClaimSchool } from "../../server/features/claims/testing.ts";
import { openWorld } from "../../test/world.ts";
import { openTestCli } from "../testing.ts";

Deno.test("the operator previews a claim form, makes it once, and has it again", async () => {
  await using world = await openWorld();
  await using cli = await openTestCli(world.environment);
  const { oak, addPortfolio, listClaims } = await openClaimSchool(world);
  await addPortfolio("verified", { lastName: "Quill" });
  await addPortfolio("awarded");
  const preview = await cli.run("claim-form --tenant oak");
  assert.equal(preview.code, 0, preview.err);
  assert.equal(preview.out.split("\r\n").length, 4);
  assert.deepEqual(await listClaims(), []);

  const out = `${cli.dataDir}/claim.csv`;
  const made = await cli.run("claim-form --tenant oak --award --json --out", out);
  assert.equal(made.code, 0, made.err);
  assert.match(made.err, /Claim 1 was made; 1 portfolio was awarded in the name of admin@oak\.example\./);
  assert.partialDeepStrictEqual(made.json(), {
    rowCount: 2,
    awarded: 1,
    number: 1,
    administrator: "admin@oak.example",
    file: out,
  });
  const csv = await Deno.readTextFile(out);
  assert.match(csv, /,Quill,/);
  assert.deepEqual((await listClaims()).map(({ state, rowCount }) => [state, rowCount]), [["exported", 2]]);
  const [event] = await oak.rows<{ kind: string }>(
    sql`select actor_kind as kind from events where what = 'claim.created'`,
  );
  assert.equal(event!.kind, "operator");
  assert.equal((await cli.run("claim-form --tenant oak --claim 1")).out, csv);
});

Deno.test("a draft that the operator downloads is exported, as one that an administrator downloads", async () => {
  await using world = await openWorld();
  await using cli = await openTestCli(world.environment);
  const { oak, addPortfolio, awardAll, listClaims } = await openClaimSchool(world);
  await addPortfolio("verified");
  assert.equal((await awardAll()).status, 201);
  assert.equal((await listClaims())[0]!.state, "draft");
  const there = await cli.file("there.csv", "earlier");
  assert.notEqual((await cli.run("claim-form --tenant oak --claim 1 --out", there)).code, 0);
  assert.equal((await listClaims())[0]!.state, "draft", "the form has not come");
  const { out } = await cli.run("claim-form --tenant oak --claim 1");
  assert.match(out, /,121766,/);
  assert.equal((await listClaims())[0]!.state, "exported");
  const [event] = await oak.rows<{ kind: string }>(
    sql`select actor_kind as kind from events where what = 'claim.exported'`,
  );
  assert.equal(event!.kind, "operator");
});

Deno.test("a claim form that cannot be made is refused, and nothing is awarded", async () => {
  await using world = await openWorld();
  await using cli = await openTestCli(world.environment);
  const { addPortfolio, listClaims } = await openClaimSchool(world);
  const there = await cli.file("there.csv", "earlier");
  const refused = async (args: string, message: RegExp, ...more: string[]) => {
    const { code, err } = await cli.run(args, ...more);
    assert.notEqual(code, 0, args);
    assert.match(err, message, args);
  };
  await refused("claim-form --tenant oak --award", /No Verified Portfolios/);
  await addPortfolio("verified");
  await refused("claim-form --tenant oak --award --out", /there is one already/, there);
  await refused("claim-form --tenant oak --award --by t@oak.example", /No administrator there/);
  await refused("claim-form --tenant oak --award --claim 1", /either/);
  await refused("claim-form --tenant oak --claim 7", /There is no claim 7/);
  await refused("claim-form --tenant oak --by admin@oak.example", /needs --award/);
  for (const number of ["x", "0", "-1", "1.5"]) {
    await refused(`claim-form --tenant oak --claim ${number}`, /the number of a claim/);
  }
  assert.deepEqual(await listClaims(), []);
  assert.equal(await Deno.readTextFile(there), "earlier");
});
