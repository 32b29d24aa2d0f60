import assert from "node:assert/strict";
import { openTestCli, type TestCli } from "../../cli/testing.ts";
import { type LibsqlProcess, startLibsqlServer } from "../libsql_server.ts";
import { freePort, type ServerProcess, type Session, startServer } from "./server_process.ts";

const SERVE = ["cli/serve.ts", "serve"];
const GIVE_UP_MS = 60_000;

/** A school on a libSQL server of its own, and product servers as operators start them. */
export async function withSchool(
  test: (school: {
    cli: TestCli;
    settings: Record<string, string>;
    database: () => LibsqlProcess;
    /** On the same addresses and folder. */
    restart(args?: readonly string[]): Promise<void>;
    serve(options?: { started?: RegExp }): Promise<ServerProcess>;
    stop(server: ServerProcess): Promise<void>;
    signIn(server: ServerProcess): Promise<Session>;
  }) => Promise<void>,
  { args = [], token, on, databases }: {
    args?: readonly string[];
    token?: string;
    /** A server that its caller started and stops. */
    on?: LibsqlProcess;
    /** How it is found, instead of by its two addresses. */
    databases?: Readonly<Record<string, string>>;
  } = {},
) {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-libsql-" });
  let database = on ?? await startLibsqlServer({ folder, args });
  const domain = `localhost:${freePort()}`;
  const { controlUrl, tenantUrl, adminUrl } = database.addresses("uf");
  const settings = {
    BASE_DOMAIN: domain,
    ...(databases ?? {
      CONTROL_DATABASE_URL: controlUrl,
      TENANT_DATABASE_URL: tenantUrl,
      DATABASE_ADMIN_URL: adminUrl,
    }),
    ...(token ? { DATABASE_AUTH_TOKEN: token } : {}),
    WEB_CONCURRENCY: "1",
  };
  const running = new Set<ServerProcess>();
  async function stop(server: ServerProcess): Promise<void> {
    running.delete(server);
    server.kill("SIGTERM");
    await server.exitCode();
  }
  await using cli = await openTestCli(settings, { now: () => new Date(), adapter: "file" });
  try {
    const admin = "--admin-email jo@oak.example --admin-first-name Jo --admin-last-name Reed";
    await cli.json(`tenant create --subdomain oak --plan large ${admin}`, "--name", "Oak School");
    await test({
      cli,
      settings,
      database: () => database,
      async restart(newArgs = args) {
        const { port, adminPort } = database;
        database = await startLibsqlServer({ folder, port, adminPort, args: newArgs });
      },
      async serve({ started } = {}) {
        const server = await startServer({
          args: SERVE,
          dataDir: cli.dataDir,
          settings,
          ...(started ? { started } : {}),
        });
        running.add(server);
        return server;
      },
      stop,
      async signIn(server) {
        const { url } = await cli.json<{ url: string }>("login-link --tenant oak --email jo@oak.example");
        const { host, pathname, search } = new URL(url);
        const response = await server.request(host, pathname + search, { method: "POST" });
        assert.equal(response.status, 303);
        return { host, cookie: String(response.headers["set-cookie"]).split(";")[0] ?? "" };
      },
    });
  } finally {
    for (const server of running) await stop(server);
    if (!on) await database.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Asks until it is answered 200; milliseconds. */
export async function untilAnswered(ask: () => Promise<{ status: number }>): Promise<number> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer.status === 200) return performance.now() - start;
    assert.equal(answer.status, 503);
    assert.ok(performance.now() - start < GIVE_UP_MS, "it never came back");
  }
}
