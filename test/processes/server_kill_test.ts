import assert from "node:assert/strict";
import { openTestCli } from "../../cli/testing.ts";
import { freePort, ONE_ISOLATE, readOutcomes, SERVER, signInTeacher, startServer } from "./server_process.ts";

type Submission = { id: string; teacherComment: string };
const TWO_ISOLATES = { WEB_CONCURRENCY: "2" };
const MIN_WRITES = 150;

Deno.test("a server killed with -9 in mid-write has lost nothing that it acknowledged", async () => {
  const port = freePort();
  await using cli = await openTestCli({ PORT: String(port) }, { adapter: "file" });
  const first = await startServer({ args: SERVER, dataDir: cli.dataDir, port, settings: TWO_ISOLATES });
  const session = await signInTeacher(first);
  const outcomes = await readOutcomes<Submission>(first, session);
  const acknowledged = new Map<string, number>();
  let writes = 0;

  const write = async ({ id }: Submission) => {
    for (let n = 1;; n++) {
      const body = { teacherComment: `note ${n}` };
      const response = await first.request(session.host, `/api/submissions/${id}`, {
        ...session,
        method: "PUT",
        body,
      })
        .catch(() => null);
      if (response === null) return;
      assert.equal(response.status, 200, response.text);
      acknowledged.set(id, n);
      if (++writes === MIN_WRITES) first.kill("SIGKILL");
    }
  };
  await Promise.all(outcomes.map(write));
  await first.exitCode();
  assert.ok(writes >= MIN_WRITES);

  const second = await startServer({ args: SERVER, dataDir: cli.dataDir, port, settings: ONE_ISOLATE });
  const restored = await readOutcomes<Submission>(second, await signInTeacher(second));
  for (const { id, teacherComment } of restored) {
    const acknowledgedCount = acknowledged.get(id) ?? 0;
    const storedCount = Number(/^note (\d+)$/.exec(teacherComment)?.[1] ?? 0);
    // The last write may have been stored without its response.
    assert.ok(
      storedCount === acknowledgedCount || storedCount === acknowledgedCount + 1,
      `outcome ${id}: ${acknowledgedCount} was acknowledged, ${storedCount} is there`,
    );
  }
  const { checks } = (await cli.run("doctor --json")).json<{ checks: { name: string; ok: boolean }[] }>();
  assert.ok(checks.find(({ name }) => name === "establishments")?.ok);
  second.kill("SIGTERM");
  assert.equal(await second.exitCode(), 0);
});
