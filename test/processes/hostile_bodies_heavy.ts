import assert from "node:assert/strict";
import pTimeout from "p-timeout";
import { openTestCli } from "../../cli/testing.ts";
import { supportLinks } from "../../domain/support_links.ts";
import { BODY_TIMES } from "../../server/middleware/read_body.ts";
import { dripBody, keysJson, sendChunks, sendWhole } from "./hostile_clients.ts";
import { megabytes, memoryOf } from "./process_memory.ts";
import { freePort, SERVER, type ServerProcess, startServer } from "./server_process.ts";

const BODIES = 400;
const DRIPS = 600;
// Above idle.
const MAX_MEMORY_BYTES = 250 * 1024 ** 2;
const LOGIN = { path: "/api/login/email" };
const ENTER = { path: supportLinks.enter(), type: "application/x-www-form-urlencoded" };

type Schools = {
  server: ServerProcess;
  attacked: { port: number; host: string; origin?: string };
  other: string;
  /** What stays open until the server has ended. */
  open: DisposableStack;
};

async function withSchools(test: (schools: Schools) => Promise<void>): Promise<void> {
  using open = new DisposableStack();
  const port = freePort();
  await using cli = await openTestCli({ PORT: String(port) }, { adapter: "file" });
  const server = await startServer({ args: SERVER, dataDir: cli.dataDir, port });
  const created = await cli.run("tenant", "create", "--name", "Elm School", "--subdomain", "elm");
  assert.equal(created.code, 0, created.err);
  try {
    const { host } = server.address("Teacher");
    await test({ server, attacked: { port, host }, other: `elm.localhost:${port}`, open });
  } finally {
    server.kill("SIGTERM");
    assert.equal(await server.exitCode(), 0);
  }
}

/** Handovers are posted from the installation's page. */
function asAdminHost({ port, host }: Schools["attacked"]): Schools["attacked"] {
  return { port, host, origin: `http://admin.localhost:${port}` };
}

/** Asks for the other school's page again and again until the attack ends; the longest wait in milliseconds. */
async function visitDuring({ server, other }: Schools, attack: Promise<unknown>): Promise<number> {
  let underAttack = true;
  let longest = 0;
  const ended = attack.catch(() => {}).then(() => underAttack = false);
  while (underAttack) {
    const startedAt = performance.now();
    const { status, text } = await server.request(other, "/");
    longest = Math.max(longest, performance.now() - startedAt);
    assert.equal(status, 200, text);
  }
  await ended;
  return longest;
}

Deno.test("hostile bodies to one school's public call take little memory, and another's page is answered", () =>
  withSchools(async (schools) => {
    const { server, attacked } = schools;
    const memory = memoryOf(server.pid);
    const idleBytes = await memory.current();
    await memory.resetPeak();
    const json = keysJson();
    const attack = Promise.all(Array.from({ length: BODIES }, () => sendWhole(attacked, LOGIN, json)));
    const longest = await visitDuring(schools, attack);
    const extraBytes = await memory.peak() - idleBytes;
    console.log(
      `  ${BODIES} bodies: ${megabytes(extraBytes)} above idle, a page in ${longest.toFixed(0)} ms`,
    );
    assert.deepEqual([...new Set(await attack)], [413]);
    assert.ok(extraBytes < MAX_MEMORY_BYTES, `${megabytes(extraBytes)} above idle`);
  }));

Deno.test("forms of 200 MB in chunks take little memory, and another school's page is answered", () =>
  withSchools(async (schools) => {
    const { server } = schools;
    const memory = memoryOf(server.pid);
    const idleBytes = await memory.current();
    await memory.resetPeak();
    const attacked = asAdminHost(schools.attacked);
    const attack = Promise.all(Array.from({ length: 4 }, () => sendChunks(attacked, ENTER, 200)));
    const longest = await visitDuring(schools, attack);
    const extraBytes = await memory.peak() - idleBytes;
    console.log(`  4 forms: ${megabytes(extraBytes)} above idle, a page in ${longest.toFixed(0)} ms`);
    assert.deepEqual([...new Set(await attack)], [413]);
    assert.ok(extraBytes < MAX_MEMORY_BYTES, `${megabytes(extraBytes)} above idle`);
  }));

for (const call of [LOGIN, ENTER]) {
  Deno.test(`dripping bodies to ${call.path} are ended, and another school's page is answered meanwhile`, () =>
    withSchools(async (schools) => {
      const { open } = schools;
      const attacked = call === ENTER ? asAdminHost(schools.attacked) : schools.attacked;
      const drips = await Promise.all(Array.from({ length: DRIPS }, () => dripBody(attacked, call)));
      for (const drip of drips) open.use(drip);
      const ended = Promise.all(drips.map(({ status }) => status));
      const longest = await visitDuring(schools, pTimeout(ended, { milliseconds: 2 * BODY_TIMES.total }));
      console.log(`  ${DRIPS} dripping bodies: a page in ${longest.toFixed(0)} ms`);
      assert.deepEqual([...new Set(await ended)], [503]);
    }));
}
