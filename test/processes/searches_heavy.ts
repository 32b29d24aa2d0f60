import assert from "node:assert/strict";
import { sessionOf } from "../browser_client.ts";
import { addStudent, assign, signInNewStaff } from "../factories.ts";
import { growBoard } from "../grow_board.ts";
import { ONE_ISOLATE, SERVER, type ServerProcess, type Session } from "./server_process.ts";
import { openServerWorld } from "./server_world.ts";

const STUDENTS = 17_500;
const CONNECTIONS = 40;
const SAVES = 33;

/** A save may wait for so many searches, out of forty that are asked for. */
const MAX_SEARCHES_BEFORE = 8;

const SEARCHES = [
  "/api/students?search=zz07",
  "/api/portfolio-choices?search=zz07",
  "/api/students/count?search=robin",
];

Deno.test(`${CONNECTIONS} connections of one teacher on search hold up no save of another school`, async () => {
  await using world = await openServerWorld({ onDisk: true });
  const [oak, elm] = [await world.school("oak"), await world.school("elm")];
  const searching = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const first = await assign(searching, await addStudent(searching));
  await growBoard(oak, first.id, STUDENTS);
  const saving = await signInNewStaff(world, elm, "teacher", "t@elm.example");
  const { submissions } = await assign(saving, await addStudent(saving));

  await using server = await world.start(SERVER, ONE_ISOLATE);
  const attacker = sessionOf(searching);
  const save = (n: number) =>
    timed(server, sessionOf(saving), `/api/submissions/${submissions[0]!.id}`, {
      method: "PUT",
      body: { teacherComment: `Well done, ${n}` },
    });
  const alone = await inTurn(
    SEARCHES.length * 3,
    (n) => timed(server, attacker, SEARCHES[n % SEARCHES.length]!),
  );
  const quiet = await inTurn(SAVES, save);
  const answers = new Map<number, number>();
  let attacking = true;
  const attack = Array.from({ length: CONNECTIONS }, async (_, i) => {
    for (let n = i; attacking; n++) {
      const { status } = await server.request(attacker.host, SEARCHES[n % SEARCHES.length]!, attacker);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  });
  const loud = await inTurn(SAVES, save);
  attacking = false;
  await Promise.all(attack);
  const show = ({ median, slowest }: Times) => `${median.toFixed(0)}, at most ${slowest.toFixed(0)} ms`;
  console.log(
    `  a search alone ${show(alone)}; a save alone ${show(quiet)}, beside ${CONNECTIONS} searches ${
      show(loud)
    }`,
  );
  console.log(`  searches: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(", ")}`);
  assert.ok(
    loud.slowest < quiet.slowest + MAX_SEARCHES_BEFORE * alone.slowest,
    "saves wait for few searches",
  );
});

type Times = { median: number; slowest: number };

/** One after another, as a person does. */
async function inTurn(count: number, call: (n: number) => Promise<number>): Promise<Times> {
  const ms: number[] = [];
  for (let n = 0; n < count; n++) ms.push(await call(n));
  ms.sort((a, b) => a - b);
  return { median: ms[Math.floor(count / 2)]!, slowest: ms.at(-1)! };
}

/** Milliseconds. */
async function timed(
  server: ServerProcess,
  session: Session,
  path: string,
  options: { method?: string; body?: unknown } = {},
): Promise<number> {
  const started = performance.now();
  const { status, text } = await server.request(session.host, path, { ...session, ...options });
  assert.equal(status, 200, text);
  return performance.now() - started;
}
