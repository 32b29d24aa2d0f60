import assert from "node:assert/strict";
import type { AdapterKind } from "../../db/testing.ts";
import { signInSuperAdmin } from "../support_access.ts";
import { sessionOf } from "../browser_client.ts";
import { startLibsqlServer } from "../libsql_server.ts";
import { openWorld } from "../world.ts";
import { watchLinks } from "./emailed_links.ts";
import { freePort, type ServerProcess, type Session, startServer } from "./server_process.ts";

/** A tenant with the session of its first administrator, and the page that signing in leads to. */
export type Tenant = Session & { page: string; name: string };

type Operator = {
  /** As a super admin does on the page of tenants, with a first administrator. */
  create(server: ServerProcess, subdomain: string): Promise<void>;
  /** As its administrator, who asks for a link and uses it. */
  signIn(server: ServerProcess, subdomain: string): Promise<Tenant>;
  open(server: ServerProcess, tenant: Tenant): Promise<void>;
  start(options?: { root?: string }): Promise<ServerProcess>;
  stop(server: ServerProcess): Promise<void>;
  /** Environment variables of servers and of the command line. */
  settings: Record<string, string>;
  /** For whatever else a test writes. */
  folder: string;
  /** Process of the database server, where there is one. */
  database: number | null;
};

const nameOf = (subdomain: string) => `The school ${subdomain}`;
const headOf = (subdomain: string) => `head@${subdomain}.example`;

/** An installation without a school, on files or on a database server of its own, and servers as in production. */
export async function withOperator(
  kind: AdapterKind,
  test: (operator: Operator) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio fleet " });
  const database = kind === "remote" ? await startLibsqlServer({ folder: `${folder}/libsql` }) : null;
  const running = new Set<ServerProcess>();
  const stop = async (server: ServerProcess) => {
    running.delete(server);
    server.kill("SIGTERM");
    assert.equal(await server.exitCode(), 0);
  };
  try {
    const port = freePort();
    const baseDomain = `localhost:${port}`;
    const adminHost = `admin.${baseDomain}`;
    await using world = await openWorld({
      adapter: kind,
      baseDomain,
      realTime: true,
      onDisk: true,
      ...(database ? { server: database } : {}),
    });
    const superAdmin = await signInSuperAdmin(world, undefined, undefined, adminHost);
    const outbox = `${world.dataDir}/outbox`;
    await Deno.mkdir(outbox);
    await using links = watchLinks(outbox);
    const settings = { ...world.environment, BASE_DOMAIN: baseDomain, WEB_CONCURRENCY: "1" };
    await test({
      settings,
      folder,
      database: database?.process.pid ?? null,
      async create(server, subdomain) {
        const admin = { email: headOf(subdomain), firstName: "Ada", lastName: "Hill" };
        const body = { name: nameOf(subdomain), subdomain, admin };
        const answer = await server.request(adminHost, "/api/super-admin/tenants", {
          method: "POST",
          body,
          ...sessionOf(superAdmin),
        });
        assert.equal(answer.status, 201, answer.text);
      },
      async signIn(server, subdomain) {
        const host = `${subdomain}.${baseDomain}`;
        const email = headOf(subdomain);
        const asked = await server.request(host, "/api/login/email", { method: "POST", body: { email } });
        assert.ok(asked.status < 300, asked.text);
        const { pathname, search } = await links.of(email);
        const { status, headers, text } = await server.request(host, pathname + search, { method: "POST" });
        assert.equal(status, 303, text);
        return {
          host,
          name: nameOf(subdomain),
          cookie: String(headers["set-cookie"]).split(";")[0] ?? "",
          page: String(headers.location),
        };
      },
      async open(server, { host, cookie, page, name }) {
        const { status, text } = await server.request(host, page, { cookie });
        assert.equal(status, 200, text);
        assert.ok(text.includes(name), `${host} shows another school`);
      },
      async start({ root } = {}) {
        const server = await startServer({
          args: ["server/main.ts", "production"],
          dataDir: world.dataDir,
          port: running.size === 0 ? port : freePort(),
          settings,
          ...(root ? { root } : {}),
        });
        running.add(server);
        return server;
      },
      stop,
    });
  } finally {
    for (const server of running) await stop(server);
    await database?.stop();
    await Deno.remove(folder, { recursive: true });
  }
}
