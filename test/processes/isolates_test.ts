import assert from "node:assert/strict";
import pTimeout from "p-timeout";
import { openTestCli } from "../../cli/testing.ts";
import { testBytes } from "../../server/adapters/storage/testing.ts";
import { ADMINISTRATOR } from "../../server/demonstration/school.ts";
import { joined, PDF } from "../../server/features/evidence/content/testing.ts";
import { readOffset, startPart, waitForBytes } from "./file_requests.ts";
import { freePort, readOutcomes, SERVER, signInTeacher, startServer } from "./server_process.ts";

type Submission = { id: string; teacherComment: string };

const SAVES_PER_OUTCOME = 20;
const FILE = joined([PDF, testBytes(1_000_000)]);
const RECONNECTIONS = 8;

Deno.test("two isolates on one port serve a school as one", async (t) => {
  const port = freePort();
  await using cli = await openTestCli({ PORT: String(port) }, { adapter: "file" });
  const { dataDir } = cli;
  const server = await startServer({
    args: SERVER,
    dataDir,
    port,
    settings: { WEB_CONCURRENCY: "2" },
  });
  if (Deno.build.os === "linux") assert.equal(await countListeners(port), 2);
  const session = await signInTeacher(server);

  await t.step("no save of it is refused or lost", async () => {
    const outcomes = await readOutcomes<Submission>(server, session);
    const saveAll = async (id: string) => {
      for (let n = 1; n <= SAVES_PER_OUTCOME; n++) {
        const body = { teacherComment: `note ${n}` };
        // Each on a connection of its own, which the kernel deals out to both.
        const path = `/api/submissions/${id}`;
        const options = { ...session, method: "PUT", body };
        const { status, text } = await server.request(session.host, path, options);
        assert.equal(status, 200, text);
      }
    };
    await Promise.all(outcomes.map(({ id }) => saveAll(id)));
    const saved = await readOutcomes<Submission>(server, session);
    assert.deepEqual(
      saved.map(({ teacherComment }) => teacherComment),
      saved.map(() => `note ${SAVES_PER_OUTCOME}`),
    );
  });

  await t.step("an upload that reconnects to the other does not wait for its lost connection", async () => {
    for (let n = 0; n < RECONNECTIONS; n++) {
      const promised = await server.request(session.host, "/api/objects/upload", {
        ...session,
        method: "POST",
        body: { fileName: `plan-${n}.pdf`, fileSize: FILE.length },
      });
      const target = { ...session, port, path: JSON.parse(promised.text).tusURL };
      const half = FILE.length / 2 | 0;
      const lost = startPart(target, { offset: 0, length: FILE.length });
      lost.request.write(FILE.subarray(0, half));
      await waitForBytes(`${dataDir}/objects`, half);
      const { status, offset } = await readOffset(target);
      assert.deepEqual([status, typeof offset], [200, "number"], `reconnection ${n}`);
      assert.equal(await lost.status, 409);
      const rest = startPart(target, { offset: offset!, length: FILE.length - offset! });
      rest.request.end(FILE.subarray(offset!));
      assert.equal(await rest.status, 204);
    }
  });

  server.kill("SIGTERM");
  assert.equal(await server.exitCode(), 0);
});

Deno.test("an isolate that enqueues a job wakes the clock of the first one", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "unitfolio isolate " });
  const server = await startServer({ args: ["test/processes/testdata/one_isolate.ts"], dataDir });
  assert.doesNotMatch(server.output(), /wake/);
  const { status } = await server.request(`oak.localhost:${server.port}`, "/api/login/email", {
    method: "POST",
    body: { email: ADMINISTRATOR.email },
  });
  assert.equal(status, 200);
  await pTimeout(server.outputMatching(/^wake$/m), { milliseconds: 60_000 });
  server.kill("SIGKILL");
  await server.exitCode();
  await Deno.remove(dataDir, { recursive: true });
});

async function countListeners(port: number): Promise<number> {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const sockets = (await Deno.readTextFile("/proc/net/tcp")).split("\n");
  return sockets.filter((line) => new RegExp(`^ *\\d+: 0100007F:${hex} \\S+ 0A `).test(line)).length;
}
