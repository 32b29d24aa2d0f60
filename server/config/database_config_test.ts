import assert from "node:assert/strict";
import { readDatabases } from "./database_config.ts";

const settings = (values: Record<string, string>) => (name: string) => values[name];

Deno.test("database addresses contain no token, and administration is libSQL server's or Turso's", () => {
  const remote = {
    CONTROL_DATABASE_URL: "libsql://c.example",
    TENANT_DATABASE_URL: "libsql://{tenant}.example",
  };
  const turso = { TURSO_API_TOKEN: "t", TURSO_ORGANIZATION: "trust", TURSO_GROUP: "schools" };
  const databases = readDatabases(settings({ ...remote, ...turso }), "./data", []);
  assert.ok(databases.kind === "remote");
  assert.deepEqual(databases.turso, {
    token: "t",
    organization: "trust",
    group: "schools",
    baseUrl: undefined,
  });
  const found = (over: Record<string, string>) => {
    const problems: string[] = [];
    readDatabases(settings({ ...remote, ...over }), "./data", problems);
    return problems.join("\n");
  };
  assert.match(
    found({ TURSO_GROUP: "schools" }),
    /TURSO_API_TOKEN, TURSO_ORGANIZATION, TURSO_GROUP go together/,
  );
  assert.match(found({ ...turso, DATABASE_ADMIN_URL: "http://a.example" }), /set one of them/);
  assert.match(found({ CONTROL_DATABASE_URL: "c.example:8080" }), /CONTROL_DATABASE_URL must be an address/);
  assert.match(found({ CONTROL_DATABASE_URL: "https://c.example?authToken=x" }), /not contain a token/);
});
