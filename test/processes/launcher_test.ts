import assert from "node:assert/strict";
import { openTestCli } from "../../cli/testing.ts";
import { assertEntered, openLtiSchool } from "../lti_school.ts";
import { openBrowserClient } from "../browser_client.ts";
import { SQUARE, svg } from "../../server/features/establishment/testing.ts";
import { startLogoSchools } from "./logo_schools.ts";
import { remoteAdapter } from "../../db/adapters/remote.ts";
import { testLibsqlServer } from "../../db/testing.ts";
import { appAt, freePort, LAUNCHER, ONE_ISOLATE, startServer } from "./server_process.ts";

const SERVE = ["cli/serve.ts", "serve"];
const ROLES = ["Super admin", "Administrator", "Teacher", "Student"];

async function withDataDir(test: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "unitfolio process " });
  try {
    await test(dataDir);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

Deno.test("start makes a demonstration in an empty folder, prints a sign-in link for each role, serves, and ends with 0; a second one on its port ends with 1", () =>
  withDataDir(async (dataDir) => {
    const first = await startServer({ args: LAUNCHER, dataDir });
    const links = ROLES.map((role) => first.address(role));
    const home = await first.request(`oak.localhost:${first.port}`, "/");
    assert.equal(home.status, 200);
    assert.match(home.text, /Oak Lane Centre/);
    assert.equal((await first.request(`elm.localhost:${first.port}`, "/")).status, 404);
    for (const { host, pathname, search } of links) {
      assert.equal((await first.request(host, pathname + search)).status, 200);
    }
    assert.doesNotMatch(first.output(), /GET \S*token=/, "a link's secret in the log");
    first.kill("SIGTERM");
    assert.equal(await first.exitCode(), 0);

    // As the program `unitfolio` does.
    const second = await startServer({
      args: ["cli/main.ts", "start"],
      dataDir,
      port: first.port,
      settings: ONE_ISOLATE,
    });
    const { host, pathname, search } = second.address("Teacher");
    assert.notEqual(search, links[2]?.search, "the second start has links of its own");
    assert.equal((await second.request(host, pathname + search, { method: "POST" })).status, 303);
    const third = await startServer({ args: LAUNCHER, dataDir, port: first.port, settings: ONE_ISOLATE });
    assert.equal(await third.exitCode(), 1);
    assert.match(third.output(), /is in use\..*set PORT/);
    second.kill("SIGINT");
    assert.equal(await second.exitCode(), 0);
  }));

Deno.test("the CLI works beside a running server, which serves a new school at once; one whose launcher is killed frees its port", async () => {
  await using cli = await openTestCli({ BASE_DOMAIN: "localhost:9999" }, {
    now: () => new Date(),
    adapter: "file",
  });
  const server = await startServer({
    args: LAUNCHER,
    dataDir: cli.dataDir,
    settings: { BASE_DOMAIN: "localhost:9999", ...ONE_ISOLATE },
  });
  const admin = "--admin-email jo@elm.example --admin-first-name Jo --admin-last-name Reed";
  await cli.json(`tenant create --subdomain elm ${admin}`, "--name", "Elm School");
  assert.equal((await server.request("elm.localhost:9999", "/")).status, 200);
  const link = await cli.json<{ url: string }>("login-link --tenant elm --email jo@elm.example");
  const { host, pathname, search } = new URL(link.url);
  assert.equal((await server.request(host, pathname + search, { method: "POST" })).status, 303);
  server.kill("SIGKILL");
  // The server writes to the same output.
  await server.exitCode();
  await assert.rejects(server.request("elm.localhost:9999", "/"), /ECONNREFUSED/);
});

Deno.test("serve refuses an unsafe configuration in one message, before anything is made", () =>
  withDataDir(async (dataDir) => {
    const settings = { BASE_DOMAIN: "unitfolio.example", PUBLIC_SCHEME: "http" };
    const server = await startServer({ args: SERVE, dataDir, settings });
    assert.equal(await server.exitCode(), 1);
    assert.match(server.output(), /PUBLIC_SCHEME=http would[^]*MAIL_URL must be/);
    assert.deepEqual([...Deno.readDirSync(dataDir)], []);
  }));

Deno.test("serve makes nothing on its own, says what to do, and then serves with one JSON document a line", async () => {
  const port = freePort();
  const settings = { BASE_DOMAIN: `localhost:${port}`, ...ONE_ISOLATE };
  await using cli = await openTestCli(settings, { adapter: "file" });
  const refused = await startServer({ args: SERVE, dataDir: cli.dataDir, port, settings });
  assert.equal(await refused.exitCode(), 1);
  assert.match(refused.output(), /no control database.*deno task cli tenant create/);

  await cli.json("tenant create", "--name", "Elm School", "--subdomain", "elm");
  const server = await startServer({ args: SERVE, dataDir: cli.dataDir, port, settings });
  assert.equal((await server.request(`elm.localhost:${port}`, "/api/login?returnTo=%2Fsecret")).status, 200);
  server.kill("SIGTERM");
  assert.equal(await server.exitCode(), 0);
  const lines = server.output().trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ server, path }) => server ?? path), ["ready", "/api/login", "stopped"]);
});

Deno.test("two isolates notice a taken port; told to stop, neither is ready, and both answer until they refuse", () =>
  withDataDir(async (dataDir) => {
    const settings = { WEB_CONCURRENCY: "2", DRAIN_SECONDS: "3" };
    const server = await startServer({ args: LAUNCHER, dataDir, settings });
    const host = `oak.localhost:${server.port}`;
    const ready = () => server.request(host, "/ready").then(({ status }) => status);
    assert.equal(await ready(), 200);
    // The isolates themselves share it.
    const second = await startServer({ args: LAUNCHER, dataDir, port: server.port, settings });
    assert.equal(await second.exitCode(), 1);
    assert.match(second.output(), /is in use\..*set PORT/);
    server.kill("SIGTERM");
    // Each on a connection of its own, which the kernel deals out to both.
    const many = (ask: () => Promise<number>) => Promise.all(Array.from({ length: 20 }, ask));
    while ((await many(ready)).includes(200));
    const pages = await many(() => server.request(host, "/docs").then(({ status }) => status));
    assert.deepEqual([...new Set(pages)], [302]);
    assert.equal((await server.request(host, "/health")).status, 200);
    assert.equal(await server.exitCode(), 0);
  }));

Deno.test("the permissions that the launcher gives let an SVG logo be drawn and a learning platform open a portfolio", async () => {
  await using schools = await startLogoSchools([svg(SQUARE)]);
  await using school = await openLtiSchool(schools.world, { addressesVerified: true });
  const { status, text } = await schools.setLogo(0);
  assert.equal(status, 200, text);
  const logo = await schools.read(JSON.parse(text).logoUrl);
  assert.deepEqual([logo.status, logo.headers["content-type"]], [200, "image/png"]);
  // Drawing asked for the request's signal, of which Deno warns without a flag.
  assert.doesNotMatch(schools.server.output(), /request\.signal/);

  const { oak, platform, student } = school;
  const browser = openBrowserClient(appAt(schools.server.port), oak.host, "http");
  assertEntered(await platform.launch(browser, { claims: { email: student.email } }));
});

Deno.test("serve reaches databases on a libSQL server with the permissions that it gives itself", async () => {
  const port = freePort();
  const { controlUrl, tenantUrl, adminUrl } = testLibsqlServer().addresses(
    `l${crypto.randomUUID().slice(0, 8)}`,
  );
  const settings = {
    BASE_DOMAIN: `localhost:${port}`,
    CONTROL_DATABASE_URL: controlUrl,
    TENANT_DATABASE_URL: tenantUrl,
    DATABASE_ADMIN_URL: adminUrl,
    ...ONE_ISOLATE,
  };
  await using cli = await openTestCli(settings);
  const { id } = await cli.json<{ id: string }>(
    "tenant create",
    "--name",
    "Elm School",
    "--subdomain",
    "elm",
  );
  const server = await startServer({ args: SERVE, dataDir: cli.dataDir, port, settings });
  assert.equal((await server.request(`elm.localhost:${port}`, "/")).status, 200);
  assert.equal((await server.request("probe", "/health")).status, 200);
  server.kill("SIGTERM");
  assert.equal(await server.exitCode(), 0);
  const adapter = remoteAdapter({ controlUrl, tenantUrl, adminUrl });
  for (const name of [{ kind: "control" }, { kind: "tenant", id }] as const) await adapter.remove(name);
});
