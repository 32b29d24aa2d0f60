import assert from "node:assert/strict";
import { openTestCli, type TestCli } from "../testing.ts";

const ADD = "staff add --tenant oak --first-name Jo --last-name Reed";

async function openOak(): Promise<TestCli> {
  const cli = await openTestCli();
  await cli.json("tenant create --name Oak --subdomain oak");
  return cli;
}

Deno.test("staff are added by the establishment's subdomain or id, and get a link that lasts an hour", async () => {
  await using cli = await openOak();
  const { id } = await cli.json<{ id: string }>("tenant show oak");
  const added = await cli.json<{ id: string }>(`${ADD} --role teacher`, "--email", " Jo@Oak.example ");
  assert.match(added.id, /^usr_/);
  assert.deepEqual(added, { id: added.id, email: "jo@oak.example", role: "teacher" });
  for (const tenant of ["oak", id]) {
    const link = await cli.json<{ url: string }>(`login-link --tenant ${tenant} --email JO@oak.example`);
    assert.match(link.url, /^http:\/\/oak\.localhost:5000\/api\/login\/link\?token=[\w-]{43}$/);
    assert.deepEqual(link, { url: link.url, expiresAt: "2026-06-15T10:00:00.000Z" });
  }
});

Deno.test("the same address twice is a conflict, and a wrong name names the option", async () => {
  await using cli = await openOak();
  const again = `${ADD} --email jo@oak.example --role admin`;
  await cli.json(again);
  assert.match((await cli.run(again)).err, /staff here already/);
  const invalid = await cli.run(
    "staff add --tenant oak --email jo --last-name R --role admin",
    "--first-name",
    " ",
  );
  assert.equal(invalid.code, 1);
  assert.equal(
    invalid.err,
    "--email: Please enter a valid email address\n--first-name: First name is required\n",
  );
});

Deno.test("a link for an unknown address says how to add them, and an unknown establishment where to look", async () => {
  await using cli = await openOak();
  const unknownStaff = await cli.run("login-link --tenant oak --email no@oak.example --json");
  assert.equal(unknownStaff.code, 1);
  assert.match(unknownStaff.err, /staff add --tenant oak --role … --email no@oak\.example/);
  assert.equal(unknownStaff.json<{ error: { code: string } }>().error.code, "not_found");
  const unknownTenant = await cli.run("login-link --tenant elm --email no@oak.example");
  assert.match(
    unknownTenant.err,
    /No establishment has the id or subdomain "elm"\. List them with: tenant list/,
  );
});

Deno.test("a super admin is added, also twice, and signs in on the installation's own host", async () => {
  await using cli = await openOak();
  const add = "super-admin add --email Ops@Unitfolio.example";
  const added = await cli.json<{ id: string }>(add);
  assert.deepEqual(await cli.json(add), { id: added.id, email: "ops@unitfolio.example" });
  const link = await cli.json<{ url: string }>("login-link --super-admin --email ops@unitfolio.example");
  assert.match(link.url, /^http:\/\/admin\.localhost:5000\/api\/login\/link\?token=/);
  const staff = await cli.run(`${ADD} --email jo@oak.example --role admin`);
  assert.equal(staff.code, 0);
  const none = await cli.run("login-link --super-admin --email jo@oak.example");
  assert.match(none.err, /No super admin has the address jo@oak\.example\. Add them with: super-admin add/);
});
