import assert from "node:assert/strict";
import { fileAdapter } from "../db/adapters/file.ts";
import { openTestCli } from "./testing.ts";

const MISUSES: readonly [args: string, expected: RegExp][] = [
  ["", /Usage: unitfolio/],
  ["nonsense", /unknown command 'nonsense'/],
  ["tenant", /^ {2}tenant create {2,}create an establishment/m],
  ["tenant creat", /unknown command 'creat'\n\(Did you mean create\?\)/],
  ["tenant create --subdomain oak", /--name <name>' not specified/],
  ["tenant show", /missing required argument 'tenant'/],
  ["tenant list extra", /too many arguments/],
  ["staff add --tenant oak --email a@b.example --role king", /Allowed choices are teacher, admin/],
  ["login-link --email a@b.example", /either --tenant <tenant> or --super-admin/],
  ["login-link --tenant oak --super-admin --email a@b.example", /either --tenant/],
  ["jobs run", /--once' not specified/],
];

for (const [args, expected] of MISUSES) {
  Deno.test(`wrong usage ends with 2: ${args || "(nothing)"}`, async () => {
    await using cli = await openTestCli();
    const { code, out, err } = await cli.run(args);
    assert.deepEqual([code, out], [2, ""]);
    assert.match(err, expected);
    const machine = await cli.run(args, "--json");
    assert.equal(machine.code, 2);
    assert.equal(machine.json<{ error: { code: string } }>().error.code, "invalid");
  });
}

Deno.test("wrong settings refuse every command and are all named", async () => {
  await using cli = await openTestCli({ PORT: "many", MAIL_URL: "pigeon:" });
  const { code, err } = await cli.run("tenant list");
  assert.equal(code, 1);
  assert.match(err, /PORT must be[^]*MAIL_URL must be/);
});

Deno.test("a database that cannot be reached ends with 3: try again later", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  await using cli = await openTestCli({
    CONTROL_DATABASE_URL: `http://127.0.0.1:${port}?namespace=control`,
    TENANT_DATABASE_URL: `http://127.0.0.1:${port}?namespace={tenant}`,
  }, { adapter: "file" });
  const { code, err } = await cli.run("tenant list");
  assert.deepEqual([code, /unreachable/.test(err)], [3, true], err);
});

Deno.test("another school's database is reported without SQL", async () => {
  await using cli = await openTestCli({}, { adapter: "file" });
  const oak = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  const elm = await cli.json<{ id: string }>("tenant create --name Elm --subdomain elm");
  const adapter = fileAdapter({ dataDir: cli.dataDir });
  await adapter.remove({ kind: "tenant", id: elm.id });
  const source = await adapter.open({ kind: "tenant", id: oak.id });
  await source.writes.execute({ sql: "vacuum into ?", args: [`${cli.dataDir}/tenants/${elm.id}.db`] });
  source.close();
  const link = await cli.run("login-link --tenant elm --email a@elm.example");
  assert.equal(link.code, 1);
  assert.match(link.err, /carries the identity ten_/);
});
