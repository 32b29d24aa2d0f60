import assert from "node:assert/strict";
import { ConfigError, readConfig } from "./config.ts";

const read = (settings: Record<string, string>, mode: "start" | "production" = "start") =>
  readConfig((name) => settings[name], mode);

Deno.test("without any setting the product runs on localhost with files below ./data", () => {
  const config = read({});
  assert.equal(config.baseDomain, "localhost:5000");
  assert.equal(config.scheme, "http");
  assert.deepEqual(config.adminHosts, ["admin.localhost:5000", "localhost:5000"]);
  assert.deepEqual(config.databases, { kind: "file", dataDir: "./data" });
  assert.deepEqual(config.storage, { kind: "file", folder: "./data/objects" });
  assert.equal(config.mail.kind, "file");
});

Deno.test("everything that is wrong is said in one message", () => {
  const wrong = {
    PORT: "eighty",
    BASE_DOMAIN: "https://unitfolio.example/",
    PUBLIC_SCHEME: "ftp",
    CONTROL_DATABASE_URL: "http://db.example",
    STORAGE_URL: "ftp://x",
    MAIL_URL: "pigeon:",
  };
  assert.throws(() => read(wrong), (error) => {
    assert.ok(error instanceof ConfigError);
    for (const name of Object.keys(wrong)) assert.ok(error.message.includes(name), name);
    return true;
  });
});

Deno.test("a tenant database address without a place for the tenant is refused: schools would share one", () => {
  const urls = { CONTROL_DATABASE_URL: "http://c.example", TENANT_DATABASE_URL: "http://t.example" };
  assert.throws(() => read(urls), /\{tenant\}/);
  assert.equal(read({ ...urls, TENANT_DATABASE_URL: "http://{tenant}.t.example" }).databases.kind, "remote");
});

Deno.test("production refuses what is unsafe, and takes what is not", () => {
  const safe = {
    BASE_DOMAIN: "unitfolio.example",
    MAIL_URL: "smtp://user:secret@mail.example:587",
    MAIL_FROM: "Unitfolio <no-reply@unitfolio.example>",
  };
  const config = read(safe, "production");
  assert.equal(config.scheme, "https");
  assert.deepEqual(config.adminHosts, ["admin.unitfolio.example"]);
  assert.throws(() => read({}, "production"), /BASE_DOMAIN/);
  assert.throws(() => read({ ...safe, PUBLIC_SCHEME: "http" }, "production"), /PUBLIC_SCHEME/);
  assert.throws(() => read({ ...safe, MAIL_URL: "file:./outbox" }, "production"), /MAIL_URL/);
  assert.throws(() => read({ ...safe, MAIL_FROM: "" }, "production"), /MAIL_FROM/);
  assert.throws(() => read({ ...safe, MAIL_URL: "resend:" }, "production"), /RESEND_API_KEY/);
});

Deno.test("the example file names the settings that are read, each of them and no other", async () => {
  const example = await Deno.readTextFile(new URL("../.env.example", import.meta.url));
  const named = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name!);
  const asked = new Set<string>();
  const ask = (settings: Record<string, string>) =>
    readConfig((name) => {
      asked.add(name);
      return settings[name];
    }, "start");
  ask({});
  ask({
    CONTROL_DATABASE_URL: "http://c.example",
    TENANT_DATABASE_URL: "http://{tenant}.example",
    MAIL_URL: "resend:",
    RESEND_API_KEY: "x",
  });
  assert.deepEqual(named.toSorted(), [...asked].toSorted());
});
