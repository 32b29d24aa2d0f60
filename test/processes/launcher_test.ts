import assert from "node:assert/strict";
import { openTestCli } from "../../cli/testing.ts";
import { freePort, startServer } from "./server_process.ts";

const START = ["cli/serve.ts", "start"];
const SERVE = ["cli/serve.ts", "serve"];
const WORDS = ["Super admin", "Administrator", "Teacher", "Student"];

async function inFolder(test: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "unitfolio process " });
  try {
    await test(dataDir);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

Deno.test("start makes a demonstration in an empty folder, prints a way in for each role, serves, and ends with 0 on SIGTERM", () =>
  inFolder(async (dataDir) => {
    const first = await startServer({ args: START, dataDir });
    const links = WORDS.map((word) => first.address(word));
    const home = await first.ask(`oak.localhost:${first.port}`, "/");
    assert.equal(home.status, 200);
    assert.match(home.text, /Oak Lane Centre/);
    assert.equal((await first.ask(`elm.localhost:${first.port}`, "/")).status, 404);
    for (const { host, pathname, search } of links) {
      assert.equal((await first.ask(host, pathname + search)).status, 200);
    }
    assert.doesNotMatch(first.printed(), /GET \S*token=/, "a link's secret in the log");
    first.kill("SIGTERM");
    assert.equal(await first.ended(), 0);

    const again = await startServer({ args: START, dataDir, port: first.port });
    const { host, pathname, search } = again.address("Teacher");
    assert.notEqual(search, links[2]?.search, "the second start has links of its own");
    assert.equal((await again.ask(host, pathname + search, { method: "POST" })).status, 303);
    again.kill("SIGINT");
    assert.equal(await again.ended(), 0);
  }));

Deno.test("commands work beside a running server, which serves a new establishment at once", async () => {
  await using cli = await openTestCli({ BASE_DOMAIN: "localhost:9999" }, () => new Date());
  const server = await startServer({
    args: START,
    dataDir: cli.dataDir,
    settings: { BASE_DOMAIN: "localhost:9999" },
  });
  const admin = ["--admin-email", "jo@elm.example", "--admin-first-name", "Jo", "--admin-last-name", "Reed"];
  await cli.json("tenant", "create", "--name", "Elm School", "--subdomain", "elm", ...admin);
  assert.equal((await server.ask("elm.localhost:9999", "/")).status, 200);
  const link = await cli.json<{ url: string }>("login-link", "--tenant", "elm", "--email", "jo@elm.example");
  const { host, pathname, search } = new URL(link.url);
  assert.equal((await server.ask(host, pathname + search, { method: "POST" })).status, 303);
  server.kill("SIGTERM");
  assert.equal(await server.ended(), 0);
});

Deno.test("a server whose launcher was killed lets go of its port", () =>
  inFolder(async (dataDir) => {
    const server = await startServer({ args: START, dataDir });
    server.kill("SIGKILL");
    // Its output ends only when the server, which writes to it too, has ended.
    await server.ended();
    await assert.rejects(server.ask(`oak.localhost:${server.port}`, "/"), /ECONNREFUSED/);
  }));

Deno.test("serve refuses an unsafe configuration in one message, before anything is made", () =>
  inFolder(async (dataDir) => {
    const settings = { BASE_DOMAIN: "unitfolio.example", PUBLIC_SCHEME: "http" };
    const server = await startServer({ args: SERVE, dataDir, settings });
    assert.equal(await server.ended(), 1);
    assert.match(server.printed(), /PUBLIC_SCHEME=http would[^]*MAIL_URL must be/);
    assert.deepEqual([...Deno.readDirSync(dataDir)], []);
  }));

Deno.test("serve makes nothing by itself, says what to do, and then serves with one JSON document a line", async () => {
  const port = freePort();
  const settings = { BASE_DOMAIN: `localhost:${port}` };
  await using cli = await openTestCli(settings);
  const refused = await startServer({ args: SERVE, dataDir: cli.dataDir, port, settings });
  assert.equal(await refused.ended(), 1);
  assert.match(refused.printed(), /no control database.*deno task cli tenant create/);

  await cli.json("tenant", "create", "--name", "Elm School", "--subdomain", "elm");
  const server = await startServer({ args: SERVE, dataDir: cli.dataDir, port, settings });
  assert.equal((await server.ask(`elm.localhost:${port}`, "/api/login?returnTo=%2Fsecret")).status, 200);
  server.kill("SIGTERM");
  assert.equal(await server.ended(), 0);
  const lines = server.printed().trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ server, path }) => server ?? path), ["ready", "/api/login", "stopped"]);
});

Deno.test("a port that is taken ends the start with 1 and says what to do", () =>
  inFolder(async (dataDir) => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const server = await startServer({ args: START, dataDir, port: listener.addr.port });
    assert.equal(await server.ended(), 1);
    assert.match(server.printed(), /is in use\..*set PORT/);
    listener.close();
  }));
