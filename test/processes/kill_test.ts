import assert from "node:assert/strict";
import { openTestCli } from "../../cli/testing.ts";
import { readOutcomes, signInTeacher } from "./demonstration.ts";
import { freePort, startServer } from "./server_process.ts";

type Submission = { id: string; teacherComment: string };
const SERVER = ["server/main.ts", "start"];
const ENOUGH = 150;

Deno.test("a server killed with -9 in mid-write and started again has lost nothing that it acknowledged", async () => {
  const port = freePort();
  await using cli = await openTestCli({ PORT: String(port) });
  const first = await startServer({ args: SERVER, dataDir: cli.dataDir, port });
  const who = await signInTeacher(first);
  const outcomes = await readOutcomes<Submission>(first, who);
  const acknowledged = new Map<string, number>();
  let writes = 0;

  // One writer an outcome, each as fast as it is answered, until the server is gone.
  const write = async ({ id }: Submission) => {
    for (let n = 1;; n++) {
      const body = { teacherComment: `note ${n}` };
      const answer = await first.ask(who.host, `/api/submissions/${id}`, { ...who, method: "PUT", body })
        .catch(() => null);
      if (answer === null) return;
      assert.equal(answer.status, 200, answer.text);
      acknowledged.set(id, n);
      if (++writes === ENOUGH) first.kill("SIGKILL");
    }
  };
  await Promise.all(outcomes.map(write));
  await first.ended();
  assert.ok(writes >= ENOUGH);

  const second = await startServer({ args: SERVER, dataDir: cli.dataDir, port });
  const kept = await readOutcomes<Submission>(second, await signInTeacher(second));
  for (const { id, teacherComment } of kept) {
    const last = acknowledged.get(id) ?? 0;
    const found = Number(/^note (\d+)$/.exec(teacherComment)?.[1] ?? 0);
    // The one that was under way may have been kept without its answer.
    assert.ok(
      found === last || found === last + 1,
      `outcome ${id}: ${last} was acknowledged, ${found} is there`,
    );
  }
  const { checks } = (await cli.run("doctor", "--json")).json<{ checks: { name: string; ok: boolean }[] }>();
  assert.ok(checks.find(({ name }) => name === "establishments")?.ok);
  second.kill("SIGTERM");
  assert.equal(await second.ended(), 0);
});
