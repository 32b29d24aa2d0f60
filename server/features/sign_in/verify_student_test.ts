import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../db/testing.ts";
import type { Doors, TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { beforeFirstBatch, eachServerPair, SCHOOL, type ServerPair } from "../../../test/server_pair.ts";
import { verifyStudent } from "./verify_student.ts";

const RIGHT = "robin@pupils.example";

/** Returns the error code, or "in". */
async function type(
  { now }: ServerPair,
  doors: Doors,
  token: string,
  email: string,
  meanwhile?: () => Promise<unknown>,
): Promise<string> {
  const input = {
    token,
    email,
    assignmentId: null,
    previousTokenHash: null,
    device: "A browser",
    origin: "https://oak.example",
    timeZone: "Europe/London",
    now,
  };
  const work = (tx: TenantWriter) => verifyStudent(meanwhile ? beforeFirstBatch(tx, meanwhile) : tx, input);
  try {
    await doors.writeTenant(SCHOOL, work);
    return "in";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function write({ second }: ServerPair, statement: ReturnType<typeof sql>): Promise<void> {
  await second.writeTenant(SCHOOL, (tx) => tx.batch([tx.db.run(statement)]));
}

async function state({ first }: ServerPair) {
  const [row] = await first.readTenant(
    SCHOOL,
    (db) =>
      db.all(rowsOf<{ wrong: number; locked: string | null; sessions: number; events: string }>(sql`
      select wrong_addresses as wrong, locked_until as locked,
        (select count(*) from sessions) as sessions,
        (select group_concat(what, ' ') from (
          select what from events where what not like '%created' order by rowid)) as events
      from student_access`)),
  );
  return row!;
}

eachServerPair("wrong addresses that two servers count at the same time all count", async (servers) => {
  const { first, second } = servers;
  const { token } = await servers.student(RIGHT);
  const wrong = (doors: Doors, meanwhile?: () => Promise<unknown>) =>
    type(servers, doors, token, "guess@evil.example", meanwhile);
  assert.equal(await wrong(first, () => wrong(second)), "forbidden");
  assert.equal((await state(servers)).wrong, 2);
  assert.equal(await wrong(first, () => wrong(second)), "forbidden");
  const last: string[] = [];
  const outer = await wrong(first, async () => last.push(await wrong(second)));
  assert.deepEqual([...last, outer], ["forbidden", "too_many"]);
  const { wrong: count, locked, events } = await state(servers);
  assert.deepEqual([count, locked], [0, "2026-06-15T09:15:00.000Z"]);
  assert.deepEqual(
    events.split(" ").filter((what) => what.startsWith("student_access")).slice(-5),
    [...Array(4).fill("student_access.wrong_address"), "student_access.locked"],
  );
});

eachServerPair(
  "the right address is refused on a link that another server just locked",
  async (servers) => {
    const { token } = await servers.student(RIGHT);
    const locking = () =>
      write(servers, sql`update student_access set locked_until = '2026-06-15T09:15:00.000Z'`);
    assert.equal(await type(servers, servers.first, token, RIGHT, locking), "too_many");
    assert.equal((await state(servers)).sessions, 0);
  },
);

for (
  const [what, statement] of [
    ["a link that was just revoked", sql`update student_access set revoked_at = '2026-06-15T09:00:00.000Z'`],
    ["a student who was just archived", sql`update students set archived_at = '2026-06-15'`],
    ["an address that was just changed", sql`update students set email = 'other@pupils.example'`],
  ] as const
) {
  eachServerPair(`sign-in is refused with ${what}`, async (servers) => {
    const { token } = await servers.student(RIGHT);
    const entered = await type(servers, servers.first, token, RIGHT, () => write(servers, statement));
    assert.equal(entered, "invalid");
    const { sessions, events } = await state(servers);
    assert.equal(sessions, 0);
    assert.doesNotMatch(events ?? "", /signed_in/);
  });
}

eachServerPair(
  "the right address signs in while another server counts a wrong one",
  async (servers) => {
    const { token } = await servers.student(RIGHT);
    const guess = () => type(servers, servers.second, token, "guess@evil.example");
    assert.equal(await type(servers, servers.first, token, RIGHT, guess), "in");
    const { wrong, sessions } = await state(servers);
    assert.deepEqual([wrong, sessions], [0, 1]);
  },
);
