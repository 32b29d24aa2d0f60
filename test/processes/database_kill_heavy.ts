import assert from "node:assert/strict";
import type { TestCli } from "../../cli/testing.ts";
import { remoteAdapter } from "../../db/adapters/remote.ts";
import type { LibsqlProcess } from "../libsql_server.ts";
import { untilAnswered, withSchool } from "./database_school.ts";
import type { ServerProcess, Session } from "./server_process.ts";

const KILLS = 3;
const WRITES_BETWEEN = 40;
const BACK_MS = 5_000;

const send = (server: ServerProcess, session: Session, path: string, body: unknown) =>
  server.request(session.host, path, { ...session, method: "POST", body });

Deno.test("a database server killed in mid-write loses and doubles nothing that was acknowledged, and pages are back within 5 s of its return", () =>
  withSchool(async ({ cli, database, restart, serve, signIn }) => {
    const server = await serve();
    const session = await signIn(server);
    const acknowledged = new Set<string>();
    const tried: string[] = [];
    const writeUntil = async (stopped: () => boolean, worker: number) => {
      for (let n = 0; !stopped(); n++) {
        const studentId = `K${tried.length}-${worker}-${n}`;
        tried.push(studentId);
        const student = { studentId, firstName: "Kit", lastName: studentId };
        const { status } = await send(server, session, "/api/students", student);
        if (status === 201) acknowledged.add(studentId);
        else assert.equal(status, 503);
      }
    };
    for (let kill = 1; kill <= KILLS; kill++) {
      let down = false;
      const writers = [1, 2, 3].map((worker) => writeUntil(() => down, worker));
      const from = acknowledged.size;
      while (acknowledged.size < from + WRITES_BETWEEN) await server.request("probe", "/health");
      await database().stop("SIGKILL");
      const page = await server.request(session.host, "/", session);
      down = true;
      await Promise.all(writers);
      assert.equal(page.status, 503);
      assert.match(page.text, /reach its database/);
      assert.ok(Number(page.headers["retry-after"]) > 0);
      await restart();
      const back = await untilAnswered(() => server.request(session.host, "/", session));
      assert.ok(back < BACK_MS, `${back} ms`);
    }
    const stored = await storedStudents(database(), cli);
    assert.deepEqual([...acknowledged].filter((id) => !stored.includes(id)), [], "lost");
    assert.equal(new Set(stored).size, stored.length, "doubled");
    assert.ok(stored.every((id) => tried.includes(id)));
    assert.equal(server.output().match(/"state":"unreachable"/g)?.length, 1, "one line within a minute");
  }));

async function storedStudents(database: LibsqlProcess, cli: TestCli): Promise<string[]> {
  const { id } = await cli.json<{ id: string }>("tenant show oak");
  const { reads, close } = await remoteAdapter(database.addresses("uf")).open({ kind: "tenant", id });
  const { rows } = await reads.execute("select student_id from students");
  close();
  return rows.map(({ student_id }) => String(student_id));
}

Deno.test("two product servers on one database server: of twenty that do the same at once, one does it", () =>
  withSchool(async ({ serve, signIn }) => {
    const [first, second] = [await serve(), await serve()];
    const session = await signIn(first);
    for (let race = 0; race < 5; race++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          send(n % 2 === 0 ? first : second, session, "/api/students", {
            studentId: `R${race}`,
            firstName: "Robin",
            lastName: `Ash ${n}`,
          })),
      );
      const won = answers.filter(({ status }) => status === 201).length;
      assert.deepEqual([won, answers.filter(({ status }) => status === 409).length], [1, 19]);
    }
  }));
