import assert from "node:assert/strict";
import { ConfigError, readConfig } from "./config.ts";
import type { Mode } from "./environment.ts";
import { readBackupBucket } from "../flows/backups/backup_bucket.ts";

const read = (settings: Record<string, string>, mode: Mode = "start") =>
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

Deno.test("all problems are reported in one message", () => {
  const invalid = {
    PORT: "eighty",
    WEB_CONCURRENCY: "0",
    DISK_RESERVE_MB: "2 GB",
    BASE_DOMAIN: "https://unitfolio.example/",
    PUBLIC_SCHEME: "ftp",
    TRUSTED_PROXY: "proxy.example",
    CONTROL_DATABASE_URL: "http://db.example",
    STORAGE_URL: "ftp://x",
    MAIL_URL: "pigeon:",
  };
  assert.throws(() => read(invalid), (error) => {
    assert.ok(error instanceof ConfigError);
    for (const name of Object.keys(invalid)) assert.ok(error.message.includes(name), name);
    return true;
  });
});

Deno.test("requests are answered on every core, unless the operator says otherwise", () => {
  const cores = Math.min(navigator.hardwareConcurrency, 8);
  assert.deepEqual([read({}).isolates, read({}, "development").isolates], [cores, 1]);
  assert.equal(read({ WEB_CONCURRENCY: "3" }, "development").isolates, 3);
});

Deno.test("uploads leave a gigabyte free, unless the operator says otherwise", () => {
  assert.equal(read({}).diskReserve, 1024 ** 3);
  assert.equal(read({ DISK_RESERVE_MB: "0" }).diskReserve, 0);
});

Deno.test("a tenant database address without {tenant} is refused: schools would share one", () => {
  const urls = { CONTROL_DATABASE_URL: "http://c.example", TENANT_DATABASE_URL: "http://t.example" };
  assert.throws(() => read(urls), /\{tenant\}/);
  assert.equal(read({ ...urls, TENANT_DATABASE_URL: "http://{tenant}.t.example" }).databases.kind, "remote");
});

const BUCKET = {
  STORAGE_URL: "s3://oak-files?endpoint=https://store.example/&region=eu-west-2",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

Deno.test("a bucket's address is below its store's, or the one that begins with its name", () => {
  const addressOf = (endpoint: string) => {
    const { storage } = read({ ...BUCKET, STORAGE_URL: `s3://oak-files?endpoint=${endpoint}&region=auto` });
    return storage.kind === "s3" ? storage.address : null;
  };
  assert.deepEqual(read(BUCKET).storage, {
    kind: "s3",
    address: "https://store.example/oak-files",
    region: "eu-west-2",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  assert.equal(addressOf("https://oak-files.store.example"), "https://oak-files.store.example");
  assert.equal(addressOf("http://127.0.0.1:9000"), "http://127.0.0.1:9000/oak-files");
  assert.equal(
    addressOf("https://store.example/storage/v1/s3"),
    "https://store.example/storage/v1/s3/oak-files",
  );
});

Deno.test("an incomplete bucket setting is refused with everything that is missing", () => {
  const { STORAGE_URL } = BUCKET;
  assert.throws(() => read({ STORAGE_URL: "s3://O?style=x" }), (error) => {
    assert.ok(error instanceof ConfigError);
    const missing = ["3 to 63", "not style", "region", "address", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
    for (const text of missing) assert.ok(error.message.includes(text), text);
    return true;
  });
  for (const endpoint of ["store.example", "ftp://store.example", "https://me:word@store.example"]) {
    assert.throws(
      () => read({ ...BUCKET, STORAGE_URL: `s3://oak-files?endpoint=${endpoint}&region=auto` }),
      ConfigError,
    );
  }
  assert.throws(() => read({ ...BUCKET, STORAGE_URL: STORAGE_URL.replace("s3:", "S4:") }), /s3:/);
  assert.throws(() => read({ STORAGE_URL, S3_ACCESS_KEY_ID: "key" }), /S3_SECRET_ACCESS_KEY/);
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
  const plain = (host: string) => ({ STORAGE_URL: `s3://oak-files?endpoint=http://${host}&region=auto` });
  assert.throws(() => read({ ...safe, ...BUCKET, ...plain("store.example") }, "production"), /STORAGE_URL/);
  assert.equal(read({ ...safe, ...BUCKET, ...plain("127.0.0.1:9000") }, "production").storage.kind, "s3");
  assert.equal(read({ ...safe, ...BUCKET }, "production").storage.kind, "s3");
  assert.throws(() => read({ ...safe, MAIL_FROM: "" }, "production"), /MAIL_FROM/);
  assert.throws(() => read({ ...safe, MAIL_URL: "resend:" }, "production"), /RESEND_API_KEY/);
});

Deno.test("the example file lists exactly the settings that are read", async () => {
  const example = await Deno.readTextFile(new URL("../../.env.example", import.meta.url));
  const exampleNames = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  const readNames = new Set<string>();
  const reading = (settings: Record<string, string>) => (name: string) => {
    readNames.add(name);
    return settings[name];
  };
  const record = (settings: Record<string, string>) => readConfig(reading(settings), "start");
  const keys = { BACKUP_ACCESS_KEY_ID: "key", BACKUP_SECRET_ACCESS_KEY: "secret" };
  const installation = { environment: reading(keys), config: record({}) };
  readBackupBucket(BUCKET.STORAGE_URL, "--out", installation);
  record({
    CONTROL_DATABASE_URL: "http://c.example",
    TENANT_DATABASE_URL: "http://{tenant}.example",
    ...BUCKET,
    MAIL_URL: "resend:",
    RESEND_API_KEY: "x",
    MICROSOFT_CLIENT_ID: "x",
    MICROSOFT_CLIENT_SECRET: "x",
    OIDC_CLIENT_ID: "x",
    OIDC_CLIENT_SECRET: "x",
    OIDC_ISSUER: "https://id.example",
  });
  assert.deepEqual(exampleNames.toSorted(), [...readNames].toSorted());
});

function problems(settings: Record<string, string>, mode: Mode = "production"): string {
  try {
    read({ BASE_DOMAIN: "localhost", ...settings }, mode);
    return "";
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems.join("\n");
  }
}

Deno.test("without settings units come from the catalogue alone, and nothing is framed", () => {
  assert.deepEqual(read({}).units, { sourceUrl: undefined, sourceHosts: [], searchUrl: undefined });
});

Deno.test("a source's address names the unit in its path or query, never in its host", () => {
  for (
    const good of ["https://units.example/{unitCode}.json", "https://units.example/u?code={unitCode}"]
  ) {
    assert.equal(problems({ UNIT_SOURCE_URL: good }), "", good);
  }
  for (
    const bad of [
      "https://units.example/all.json",
      "https://{unitCode}.units.example/unit",
      "https://{unitCode}.units.example/{unitCode}",
      "https://units.example/#{unitCode}",
    ]
  ) {
    assert.match(problems({ UNIT_SOURCE_URL: bad }), /UNIT_SOURCE_URL must contain \{unitCode\}/, bad);
  }
});

Deno.test("in production a source is fetched over https, and never with credentials in its address", () => {
  for (
    const bad of [
      "http://units.example",
      "ftp://units.example",
      "https://me:word@units.example",
      "https://:word@units.example",
    ]
  ) {
    assert.match(problems({ UNIT_SOURCE_URL: `${bad}/{unitCode}` }), /full https address/, bad);
  }
  assert.equal(problems({ UNIT_SOURCE_URL: "http://127.0.0.1:7520/{unitCode}" }, "start"), "");
});

Deno.test("UNIT_SOURCE_HOSTS are normalised host names", () => {
  assert.deepEqual(
    read({ UNIT_SOURCE_HOSTS: " CDN.example:443, , files.example:8443 " }).units.sourceHosts,
    ["cdn.example", "files.example:8443"],
  );
  assert.match(problems({ UNIT_SOURCE_HOSTS: "https://cdn.example" }), /not a host name: https:/);
});
