import assert from "node:assert/strict";
import { ConfigError, readConfig } from "../server/config.ts";
import { permissionFlags } from "./permissions.ts";

const flags = (settings: Record<string, string>) =>
  permissionFlags(readConfig((name) => settings[name], "development"));
const valueOf = (flags: string[], name: string) =>
  flags.find((flag) => flag === name || flag.startsWith(`${name}=`))?.slice(name.length + 1);

Deno.test("with everything in files the server reaches its own port and writes its own folders alone", () => {
  const given = flags({ DATA_DIR: "/srv/data", STORAGE_URL: "file:/srv/evidence", PORT: "5001" });
  assert.equal(valueOf(given, "--allow-net"), "0.0.0.0:5001,127.0.0.1:5001,[::1]:5001");
  assert.equal(valueOf(given, "--allow-write"), "/srv/evidence,/srv/data,/srv/data/outbox");
  assert.equal(
    valueOf(given, "--allow-read"),
    "dist,db,docs,domain,islands,node_modules,server,ui,/srv/evidence,/srv/data,/srv/data/outbox",
  );
  assert.ok(
    given.includes("--no-prompt") && !given.some((flag) => /^(-A|--allow-all|--allow-run)/.test(flag)),
  );
});

Deno.test("with databases or mail elsewhere it may reach them, and writes no folder that it does not use", () => {
  const remote = {
    CONTROL_DATABASE_URL: "https://control.db.example",
    TENANT_DATABASE_URL: "https://{tenant}.db.example",
    MAIL_URL: "smtp://mail.example",
    STORAGE_URL: "file:/srv/evidence",
  };
  const given = flags(remote);
  assert.equal(valueOf(given, "--allow-net"), "");
  assert.equal(valueOf(given, "--allow-write"), "/srv/evidence");
});

Deno.test("with files in a bucket it may reach the bucket, and writes no folder for them", () => {
  const bucket = {
    STORAGE_URL: "s3://oak?endpoint=https://store.example&region=auto",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  const given = flags({ ...bucket, DATA_DIR: "/srv/data" });
  assert.equal(valueOf(given, "--allow-net"), "");
  assert.equal(valueOf(given, "--allow-write"), "/srv/data,/srv/data/outbox");
  const nothingHere = flags({
    ...bucket,
    CONTROL_DATABASE_URL: "https://control.db.example",
    TENANT_DATABASE_URL: "https://{tenant}.db.example",
    MAIL_URL: "smtp://mail.example",
  });
  assert.ok(!nothingHere.some((flag) => flag.startsWith("--allow-write")));
});

Deno.test("with a source of units it may reach it, wherever its name leads", () => {
  const given = flags({ UNIT_SOURCE_URL: "https://units.example/{unitCode}.json", DATA_DIR: "/srv/data" });
  assert.equal(valueOf(given, "--allow-net"), "");
  const frameAlone = flags({ UNIT_SEARCH_URL: "https://units.example/search", DATA_DIR: "/srv/data" });
  assert.notEqual(valueOf(frameAlone, "--allow-net"), "", "a browser, not the server, opens the search page");
});

Deno.test("a folder that cannot be named in a flag is refused", () => {
  assert.throws(() => flags({ DATA_DIR: "/srv/a,b" }), ConfigError);
});
