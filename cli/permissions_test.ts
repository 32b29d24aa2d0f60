import assert from "node:assert/strict";
import { ConfigError, readConfig } from "../server/config/config.ts";
import { permissionFlags } from "./permissions.ts";

const flags = (settings: Record<string, string>) =>
  permissionFlags(readConfig((name) => settings[name], "development"));
const valueOf = (flags: string[], name: string) =>
  flags.find((flag) => flag === name || flag.startsWith(`${name}=`))?.slice(name.length + 1);

Deno.test("with everything in files the server writes its own folders alone", () => {
  const args = flags({ DATA_DIR: "/srv/data", STORAGE_URL: "file:/srv/evidence", PORT: "5001" });
  assert.equal(valueOf(args, "--allow-net"), "", "a school's learning platform is known at run time only");
  assert.equal(valueOf(args, "--allow-write"), "/srv/evidence,/srv/data,/srv/data/outbox,/srv/data/work");
  assert.equal(
    valueOf(args, "--allow-read"),
    "browser,dist,db,docs,domain,islands,node_modules,server,ui,/srv/evidence,/srv/data,/srv/data/outbox,/srv/data/work",
  );
  assert.equal(valueOf(args, "--allow-sys"), "cpus,networkInterfaces,hostname,statfs,setPriority");
  assert.equal(valueOf(args, "--allow-run"), Deno.execPath(), "to draw an SVG in a process of its own");
  assert.ok(args.includes("--no-prompt") && !args.some((flag) => /^(-A|--allow-all)/.test(flag)));
});

Deno.test("with databases and mail elsewhere it writes no folder that it does not use", () => {
  const remote = {
    CONTROL_DATABASE_URL: "https://control.db.example",
    TENANT_DATABASE_URL: "https://{tenant}.db.example",
    MAIL_URL: "smtp://mail.example",
    STORAGE_URL: "file:/srv/evidence",
  };
  assert.equal(valueOf(flags(remote), "--allow-write"), "/srv/evidence,data/work");
});

Deno.test("with files in a bucket it writes no folder for them", () => {
  const bucket = {
    STORAGE_URL: "s3://oak?endpoint=https://store.example&region=auto",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  const args = flags({ ...bucket, DATA_DIR: "/srv/data" });
  assert.equal(valueOf(args, "--allow-write"), "/srv/data,/srv/data/outbox,/srv/data/work");
  const remoteOnly = flags({
    ...bucket,
    CONTROL_DATABASE_URL: "https://control.db.example",
    TENANT_DATABASE_URL: "https://{tenant}.db.example",
    MAIL_URL: "smtp://mail.example",
  });
  assert.equal(valueOf(remoteOnly, "--allow-write"), "data/work", "for documents while they are made");
});

Deno.test("a folder that cannot be named in a flag is refused", () => {
  assert.throws(() => flags({ DATA_DIR: "/srv/a,b" }), ConfigError);
});
