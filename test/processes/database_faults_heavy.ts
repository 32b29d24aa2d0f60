import assert from "node:assert/strict";
import { newTokenKey } from "../libsql_server.ts";
import { untilAnswered, withSchool } from "./database_school.ts";

const HEALTH_MS = 2_000;

Deno.test("health answers within two seconds while the database hangs, and pages come back on their own", () =>
  withSchool(async ({ database, serve, signIn }) => {
    const server = await serve();
    const session = await signIn(server);
    database().process.kill("SIGSTOP");
    const start = performance.now();
    const { status, text } = await server.request("probe", "/health");
    const took = performance.now() - start;
    database().process.kill("SIGCONT");
    assert.deepEqual([status, JSON.parse(text).database], [503, "unavailable"]);
    assert.ok(took < HEALTH_MS, `${took} ms`);
    await untilAnswered(() => server.request(session.host, "/", session));
    assert.equal((await server.request("probe", "/health")).status, 200);
  }));

Deno.test("a server that starts before its database server says so and waits for it; doctor names address and cause", () =>
  withSchool(async ({ cli, database, restart, serve, settings, stop }) => {
    await database().stop("SIGKILL");
    const server = await serve({ started: /waits for its databases/ });
    const host = `oak.${settings.BASE_DOMAIN}`;
    const page = await server.request(host, "/");
    assert.deepEqual([page.status, page.headers["retry-after"]], [503, "5"]);
    assert.match(page.text, /reach its database/);
    const health = await server.request("probe", "/health");
    assert.deepEqual([health.status, JSON.parse(health.text).database], [503, "unavailable"]);
    const { out } = await cli.run("doctor");
    assert.match(out, /WRONG +control database +.*127\.0\.0\.1:\d+.*refused/);
    await restart();
    await server.outputMatching(/"server":"ready"/);
    assert.equal((await server.request(host, "/")).status, 200);
    await stop(server);
    assert.equal(server.output().match(/waits for its databases/g)?.length, 1);
  }));

Deno.test("a token that is refused while the server runs is 503 and one line of the log", async () => {
  const [now, later] = [await newTokenKey(), await newTokenKey()];
  await withSchool(async ({ database, restart, serve, signIn, stop }) => {
    const server = await serve();
    const session = await signIn(server);
    await database().stop();
    await restart(["--auth-jwt-key-file", later.publicKey]);
    for (let request = 0; request < 10; request++) {
      const page = await server.request(session.host, "/", session);
      assert.equal(page.status, 503);
    }
    await database().stop();
    await restart();
    await untilAnswered(() => server.request(session.host, "/", session));
    await stop(server);
    const refused = server.output().split("\n").filter((line) => line.includes("answered 401"));
    assert.deepEqual(refused.map((line) => JSON.parse(line).state), ["refused"]);
    assert.ok(!server.output().includes(now.token));
  }, { args: ["--auth-jwt-key-file", now.publicKey], token: now.token });
  for (const { publicKey } of [now, later]) await Deno.remove(publicKey);
});

Deno.test("a school's database that is deleted or emptied is 503 on its page, named by doctor and not made again", () =>
  withSchool(async ({ cli, database, serve, settings }) => {
    const { id } = await cli.json<{ id: string }>("tenant show oak");
    const server = await serve();
    const host = `oak.${settings.BASE_DOMAIN}`;
    const namespace = `${database().adminUrl}/v1/namespaces/uf-${id}`;
    const administer = async (method: string, path: string, body?: string) => {
      const headers = { "content-type": "application/json" };
      const { status } = await fetch(namespace + path, { method, headers, ...(body ? { body } : {}) });
      assert.equal(status, 200);
    };
    await administer("DELETE", "");
    const gone = await server.request(host, "/");
    assert.deepEqual([gone.status, Number(gone.headers["retry-after"]) > 0], [503, true]);
    assert.match((await cli.run("doctor")).out, /WRONG +establishment oak +A database is missing/);
    await cli.run("jobs run --once");
    await administer("POST", "/create", "{}");
    assert.equal((await server.request(host, "/")).status, 503);
    assert.match((await cli.run("doctor")).out, /WRONG +establishment oak +A database is empty/);
  }));
