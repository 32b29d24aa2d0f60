import assert from "node:assert/strict";
import { testLibsqlServer } from "../../db/testing.ts";
import { readEstablishment } from "../../server/features/settings/read_settings.ts";

import { openWorld } from "../../test/world.ts";
import { openTestCli } from "../testing.ts";

Deno.test("an establishment is created in an empty folder, listed and shown", async () => {
  await using cli = await openTestCli();
  assert.deepEqual(await cli.json("tenant list"), []);
  const made = await cli.json<{ id: string }>("tenant create", "--name", "Oak Lane", "--subdomain", "oak");
  assert.match(made.id, /^ten_[0-9a-z]{20}$/);
  assert.deepEqual(made, { id: made.id, subdomain: "oak", url: "http://oak.localhost:5000" });
  const shown = await cli.json("tenant show oak");
  assert.deepEqual(shown, {
    id: made.id,
    name: "Oak Lane",
    subdomain: "oak",
    domain: null,
    active: true,
    tenantType: "institutional",
    plan: "small",
    status: "trial",
    url: "http://oak.localhost:5000",
    createdAt: "2026-06-15T09:00:00.000Z",
  });
  assert.deepEqual(await cli.json("tenant list"), [shown]);
  assert.deepEqual(await cli.json("tenant show", made.id), shown);
});

Deno.test("type, plan and own domain are taken, and an individual has the individual plan unless told otherwise", async () => {
  await using cli = await openTestCli({ BASE_DOMAIN: "unitfolio.example" });
  await cli.json("tenant create --name Jo --subdomain jo-reed --type individual");
  await cli.json("tenant create --name Elm --subdomain elm --domain Portfolio.Elm.example --plan large");
  const shown = await cli.json<{ plan: string }[]>("tenant list");
  assert.deepEqual(shown.map(({ plan }) => plan), ["large", "individual"]);
  assert.partialDeepStrictEqual(shown[0], {
    domain: "portfolio.elm.example",
    url: "https://elm.unitfolio.example",
  });
});

Deno.test("a first administrator comes with the establishment and can be sent a link", async () => {
  await using cli = await openTestCli();
  const admin = "--admin-email Jo@Oak.example --admin-first-name Jo --admin-last-name Reed";
  const { code, out, err } = await cli.run(`tenant create --name Oak --subdomain oak ${admin}`);
  assert.equal(code, 0);
  assert.match(out, /^ten_\w+ {2}http:\/\/oak\.localhost:5000\n$/);
  assert.match(err, /Next: login-link --tenant oak/);
  assert.equal((await cli.run("login-link --tenant oak --email jo@oak.example")).code, 0);
});

Deno.test("a centre number comes with the establishment or later", async () => {
  await using world = await openWorld();
  await using cli = await openTestCli(world.environment);
  const numbers = async () => {
    const tenants = await cli.json<{ id: string; subdomain: string }[]>("tenant list");
    const read = ({ id }: { id: string }) => world.services.doors.readTenant(id, readEstablishment);
    return Object.fromEntries(
      await Promise.all(tenants.map(async (one) => [one.subdomain, (await read(one)).organisationNumber])),
    );
  };
  await cli.json("tenant create --name Oak --subdomain oak --centre-number 12345");
  const { id } = await cli.json<{ id: string }>("tenant create --name Elm --subdomain elm");
  assert.deepEqual(await numbers(), { oak: "12345", elm: null });
  const set = await cli.json("tenant settings --tenant elm --centre-number", " 6789A ");
  assert.deepEqual(set, { id, centreNumber: "6789A" });
  await cli.json("tenant plan --tenant oak --plan medium");
  await cli.json("tenant settings --tenant elm --centre-number 6789A");
  assert.deepEqual(await numbers(), { oak: "12345", elm: "6789A" });

  for (const number of ["1234", "1234567", "12 345", ""]) {
    const wrong = await cli.run("tenant settings --tenant elm --json --centre-number", number);
    assert.equal(wrong.code, 1, number);
    assert.match(wrong.err, /^--centre-number: A centre number has five or six/);
  }
  assert.equal((await cli.run("tenant settings --tenant elm --json")).code, 2);
  const cleared = await cli.json("tenant settings --tenant elm --no-centre-number");
  assert.deepEqual([cleared, (await numbers()).elm], [{ id, centreNumber: null }, null]);
  await cli.json("tenant settings --tenant elm --centre-number 6789A");
  const made = await cli.run("tenant create --name Ash --subdomain ash --centre-number 12 --json");
  assert.deepEqual(Object.keys(made.json<{ error: { fields: object } }>().error.fields), ["centreNumber"]);
  assert.equal((await cli.json<unknown[]>("tenant list")).length, 2);
  assert.deepEqual(await numbers(), { oak: "12345", elm: "6789A" });
});

Deno.test("an incomplete administrator is refused before anything is created", async () => {
  await using cli = await openTestCli();
  const { code, json } = await cli.run(
    "tenant create --name Oak --subdomain oak --admin-email no-address --json",
  );
  assert.equal(code, 1);
  const { error } = json<{ error: { code: string; fields: Record<string, string> } }>();
  assert.equal(error.code, "invalid");
  assert.deepEqual(Object.keys(error.fields), ["adminEmail", "adminFirstName", "adminLastName"]);
  assert.deepEqual(await cli.json("tenant list"), []);
});

Deno.test("invalid input ends with 1: option and reason on stderr, the same as JSON on stdout", async () => {
  await using cli = await openTestCli();
  const invalid = await cli.run("tenant create", "--name", " ", "--subdomain", "-Oak", "--json");
  assert.equal(invalid.code, 1);
  assert.match(invalid.err, /^--name: A name is required\n--subdomain: A subdomain has/);
  assert.partialDeepStrictEqual(invalid.json(), {
    error: { code: "invalid", fields: { name: "A name is required" } },
  });

  await cli.json("tenant create --name Oak --subdomain oak");
  const taken = await cli.run("tenant create --name Oak --subdomain oak");
  assert.deepEqual([taken.code, taken.out], [1, ""]);
  assert.match(taken.err, /oak is taken/);
  const unknown = await cli.run("tenant show elm --json");
  assert.deepEqual([unknown.code, unknown.json<{ error: { code: string } }>().error.code], [1, "not_found"]);
});

Deno.test("on a database server the control and tenant databases are created there", async () => {
  const { controlUrl, tenantUrl, adminUrl } = testLibsqlServer().addresses(`cli${crypto.randomUUID()}`);
  await using cli = await openTestCli({
    CONTROL_DATABASE_URL: controlUrl,
    TENANT_DATABASE_URL: tenantUrl,
    DATABASE_ADMIN_URL: adminUrl,
    BASE_DOMAIN: "unitfolio.example",
  });
  const admin = "--admin-email jo@oak.example --admin-first-name Jo --admin-last-name Reed";
  await cli.json(`tenant create --name Oak --subdomain oak ${admin}`);
  const link = await cli.json<{ url: string }>("login-link --tenant oak --email jo@oak.example");
  assert.match(link.url, /^https:\/\/oak\.unitfolio\.example\/api\/login\/link\?token=/);
  assert.deepEqual([...Deno.readDirSync(cli.dataDir)], []);
});
