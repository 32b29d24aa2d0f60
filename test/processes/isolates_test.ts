import assert from "node:assert/strict";
import { openTestCli } from "../../cli/testing.ts";
import { freePort, readOutcomes, signInTeacher, startServer } from "./server_process.ts";

type Submission = { id: string; teacherComment: string };
const SAVES_PER_OUTCOME = 20;

Deno.test("two isolates on one port: no save of a school is refused or lost", async () => {
  const port = freePort();
  await using cli = await openTestCli({ PORT: String(port) });
  const server = await startServer({
    args: ["server/main.ts", "start"],
    dataDir: cli.dataDir,
    port,
    settings: { WEB_CONCURRENCY: "2" },
  });
  const session = await signInTeacher(server);
  const outcomes = await readOutcomes<Submission>(server, session);
  const saveAll = async (id: string) => {
    for (let n = 1; n <= SAVES_PER_OUTCOME; n++) {
      const body = { teacherComment: `note ${n}` };
      // Each on a connection of its own, which the kernel deals out to both.
      const path = `/api/submissions/${id}`;
      const { status, text } = await server.request(session.host, path, { ...session, method: "PUT", body });
      assert.equal(status, 200, text);
    }
  };
  await Promise.all(outcomes.map(({ id }) => saveAll(id)));
  const saved = await readOutcomes<Submission>(server, session);
  assert.deepEqual(
    saved.map(({ teacherComment }) => teacherComment),
    saved.map(() => `note ${SAVES_PER_OUTCOME}`),
  );
  server.kill("SIGTERM");
  assert.equal(await server.exitCode(), 0);
});
