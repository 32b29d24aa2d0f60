import assert from "node:assert/strict";
import { openTestCli } from "./testing.ts";

const VERBS = [
  "tenant create",
  "tenant list",
  "tenant show",
  "staff add",
  "super-admin add",
  "login-link",
  "student link",
  "units import",
  "jobs run",
  "doctor",
];

for (const verb of VERBS) {
  Deno.test(`${verb} --help shows its options and an example, and ends with 0`, async () => {
    await using cli = await openTestCli();
    const { code, out, err } = await cli.run(...verb.split(" "), "--help");
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /--json /);
    assert.ok(out.includes(`  deno task cli ${verb}`), out);
  });
}

const MISUSED: readonly [words: string[], said: RegExp][] = [
  [[], /Usage: unitfolio/],
  [["nonsense"], /unknown command 'nonsense'/],
  [["tenant"], /create \[options\]/],
  [["tenant", "create", "--subdomain", "oak"], /--name <name>' not specified/],
  [["tenant", "show"], /missing required argument 'tenant'/],
  [["tenant", "list", "extra"], /too many arguments/],
  [
    ["staff", "add", "--tenant", "oak", "--email", "a@b.example", "--role", "king"],
    /Allowed choices are teacher, admin/,
  ],
  [["login-link", "--email", "a@b.example"], /either --tenant <tenant> or --super-admin/],
  [["login-link", "--tenant", "oak", "--super-admin", "--email", "a@b.example"], /either --tenant/],
  [["jobs", "run"], /--once' not specified/],
];

for (const [words, said] of MISUSED) {
  Deno.test(`what is not understood ends with 2: ${words.join(" ") || "(nothing)"}`, async () => {
    await using cli = await openTestCli();
    const { code, out, err } = await cli.run(...words);
    assert.deepEqual([code, out], [2, ""]);
    assert.match(err, said);
    const machine = await cli.run(...words, "--json");
    assert.equal(machine.code, 2);
    assert.equal(machine.json<{ error: { code: string } }>().error.code, "invalid");
  });
}

Deno.test("settings that are wrong refuse every command, all of them named", async () => {
  await using cli = await openTestCli({ PORT: "many", MAIL_URL: "pigeon:" });
  const { code, err } = await cli.run("tenant", "list");
  assert.equal(code, 1);
  assert.match(err, /PORT must be[^]*MAIL_URL must be/);
});

Deno.test("a database of another school is named as what it is, without SQL", async () => {
  await using cli = await openTestCli();
  const oak = await cli.json<{ id: string }>("tenant", "create", "--name", "Oak", "--subdomain", "oak");
  const elm = await cli.json<{ id: string }>("tenant", "create", "--name", "Elm", "--subdomain", "elm");
  for (const end of ["", "-wal", "-shm"]) {
    const path = (id: string) => `${cli.dataDir}/tenants/${id}.db${end}`;
    // A log that is elm's own would be played back over the copy.
    await Deno.remove(path(elm.id)).catch(() => {});
    await Deno.copyFile(path(oak.id), path(elm.id)).catch(() => {});
  }
  const link = await cli.run("login-link", "--tenant", "elm", "--email", "a@elm.example");
  assert.equal(link.code, 1);
  assert.match(link.err, /carries the identity ten_/);
});
