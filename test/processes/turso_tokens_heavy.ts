import assert from "node:assert/strict";
import { statusWith, type TursoHost, tursoHost } from "../fakes/turso_api.ts";
import { untilAnswered, withSchool } from "./database_school.ts";
import type { ServerProcess, Session } from "./server_process.ts";

/** Seconds that a token lives here; Turso's live for an hour. */
const LIFE = 4;
const LIVES = 3;

const page = (server: ServerProcess, session: Session) => server.request(session.host, "/", session);

async function withServers(
  test: (host: TursoHost, servers: [ServerProcess, ServerProcess], session: Session) => Promise<void>,
) {
  await using host = await tursoHost(LIFE);
  await withSchool(async ({ serve, signIn }) => {
    const servers: [ServerProcess, ServerProcess] = [await serve(), await serve()];
    const session = await signIn(servers[0]);
    await test(host, servers, session);
    for (const server of servers) assert.doesNotMatch(server.output(), /eyJ/, "a token in the log");
  }, { on: host.server, databases: host.settings });
}

/** Until the database server refuses it. */
async function untilEnded(host: TursoHost, { database, text }: TursoHost["tokens"][number]): Promise<void> {
  for (;;) if (await statusWith(host, database, text) === 401) return;
}

Deno.test("no page fails on two servers while tokens end, and none of them waits for its end", () =>
  withServers(async (host, servers, session) => {
    const first = host.tokens.length;
    const until = Date.now() + LIVES * LIFE * 1000;
    let pages = 0;
    while (Date.now() < until) {
      const { status, text } = await page(servers[pages++ % 2]!, session);
      assert.equal(status, 200, text);
      const saved = await servers[pages % 2]!.request(session.host, "/api/students", {
        ...session,
        method: "POST",
        body: { studentId: `T${pages}`, firstName: "Kit", lastName: "Ash" },
      });
      assert.equal(saved.status, 201, saved.text);
    }
    const made = host.tokens.slice(first);
    // Two servers, two databases, half a life each.
    assert.ok(made.length >= 4 * (LIVES - 1), `${made.length} tokens of ${pages} pages`);
    assert.ok(made.length <= 4 * (2 * LIVES + 1), `${made.length} tokens of ${pages} pages`);
    await untilEnded(host, made[0]!);
  }));

Deno.test("pages go on while the Platform API is away and a token lives, and come back with it", () =>
  withServers(async (host, [server], session) => {
    host.isDown = true;
    let withoutRenewal = 0;
    let answer = await page(server, session);
    for (; answer.status === 200; answer = await page(server, session)) {
      if (host.refused > 0) withoutRenewal++;
    }
    assert.ok(withoutRenewal > 0);
    assert.equal(answer.status, 503);
    await server.outputMatching(/Platform API/);
    host.isDown = false;
    await untilAnswered(() => page(server, session));
  }));

Deno.test("a school that no one opened until its token had ended is opened by a new one", () =>
  withServers(async (host, servers, session) => {
    for (const server of servers) assert.equal((await page(server, session)).status, 200);
    for (const token of [...host.tokens]) await untilEnded(host, token);
    for (const server of servers) assert.equal((await page(server, session)).status, 200);
  }));
