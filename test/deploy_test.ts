import assert from "node:assert/strict";
import { parse } from "yaml";
import { ConfigError, readConfig } from "../server/config/config.ts";
import config from "../deno.json" with { type: "json" };

type Service = {
  ports?: string[];
  read_only?: boolean;
  environment?: Record<string, string>;
  networks?: string[];
  cap_drop?: string[];
};

const read = (name: string) => Deno.readTextFileSync(new URL(`../docs/deploy/${name}`, import.meta.url));
const { services } = parse(read("compose.yaml")) as { services: Record<string, Service> };

Deno.test("the compose file's settings are accepted in production, with the secrets that its notes name", () => {
  const settings: Record<string, string | undefined> = {
    ...services.unitfolio!.environment,
    BASE_DOMAIN: "unitfolio.example",
    APP_SECRET: "a secret of thirty-two letters or more",
    MAIL_URL: "smtp://mail.example:587",
    MAIL_FROM: "Unitfolio <no-reply@unitfolio.example>",
    DATABASE_AUTH_TOKEN: "a token",
    DATABASE_ADMIN_TOKEN: "a key",
    S3_ACCESS_KEY_ID: "a key",
    S3_SECRET_ACCESS_KEY: "a secret",
  };
  const config = readConfig((name) => settings[name], "production");
  assert.deepEqual([config.storage.kind, config.databases.kind], ["s3", "remote"]);
  assert.throws(
    () => readConfig((name) => services.unitfolio!.environment![name], "production"),
    ConfigError,
  );
});

Deno.test("containers publish nothing but the product and its metrics, to this machine alone", () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => `${name} ${port}`)
  );
  assert.deepEqual(published, ["store 127.0.0.1:5000:5000", "store 127.0.0.1:9464:9464"]);
  assert.equal(services.unitfolio!.read_only, true);
  for (const [name, { cap_drop }] of Object.entries(services)) assert.deepEqual(cap_drop, ["ALL"], name);
});

Deno.test("the image runs as its own user, of the version of Deno that the product names", () => {
  const image = read("Dockerfile");
  const readme = Deno.readTextFileSync(new URL("../README.md", import.meta.url));
  const [, version] = /deno@(\d+\.\d+\.\d+)/.exec(readme)!;
  const bases = [...image.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  assert.deepEqual([...new Set(bases)], [`denoland/deno:${version}`]);
  assert.match(image, /^USER deno$[^]*^ENTRYPOINT/m);
  assert.match(image, /^HEALTHCHECK/m);
  assert.ok("build" in config.tasks);
});

Deno.test("units of systemd start what is there", async () => {
  for (const name of ["unitfolio.service", "unitfolio-backup.service"]) {
    const [, path] = /^ExecStart=\/opt\/unitfolio\/current\/(\S+)/m.exec(read(name))!;
    assert.ok((await Deno.stat(new URL(`../${path}`, import.meta.url))).isFile, name);
  }
});
