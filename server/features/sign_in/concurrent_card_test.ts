import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../db/testing.ts";
import type { Doors, TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { beforeFirstBatch, eachServerPair, SCHOOL, type ServerPair } from "../../../test/server_pair.ts";
import { hashToken } from "../../kernel/tokens.ts";
import { signInWithCard } from "./sign_in_with_card.ts";

const TOKEN = "the-token-of-the-only-card-there-is";
const CODE = "482913";

async function write(doors: Doors, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  await doors.writeTenant(SCHOOL, (tx) => tx.batch(statements.map((statement) => tx.db.run(statement))));
}

async function prepare(servers: ServerPair): Promise<void> {
  const { studentId } = await servers.student("robin@pupils.example");
  const at = servers.now.toISOString();
  await write(
    servers.first,
    sql`insert into establishment_settings (id, establishment_name, updated_at, cards_allowed)
      values (1, 'Oak', ${at}, 1)`,
    sql`insert into staff (user_id, email, first_name, last_name, role, created_at)
      values ('usr_ruth', 'ruth@oak.example', 'Ruth', 'Hall', 'teacher', ${at})`,
    sql`insert into lessons (id, opened_by, code, opened_at, ends_at)
      values ('les_one', 'usr_ruth', ${CODE}, ${at}, '2026-06-15T10:00:00.000Z')`,
    sql`insert into student_cards (id, student_id, token_hash, created_at, expires_at)
      values ('crd_one', ${studentId}, ${hashToken(TOKEN)}, ${at}, '2027-06-15T09:00:00.000Z')`,
  );
}

/** Returns the error code, or "in". */
async function type(
  { now }: ServerPair,
  doors: Doors,
  code: string,
  meanwhile?: () => Promise<unknown>,
): Promise<string> {
  const input = {
    token: TOKEN,
    code,
    previousTokenHash: null,
    device: "A browser",
    timeZone: "Europe/London",
    now,
  };
  const work = (tx: TenantWriter) => signInWithCard(meanwhile ? beforeFirstBatch(tx, meanwhile) : tx, input);
  try {
    await doors.writeTenant(SCHOOL, work);
    return "in";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function state({ first }: ServerPair) {
  const [row] = await first.readTenant(
    SCHOOL,
    (db) =>
      db.all(rowsOf<{ wrong: number; locked: string | null; sessions: number; ends: string | null }>(sql`
        select wrong_codes as wrong, locked_until as locked, (select count(*) from sessions) as sessions,
          (select max(expires_at) from sessions) as ends from student_cards`)),
  );
  return row!;
}

eachServerPair("wrong codes that two servers count at the same time all count", async (servers) => {
  await prepare(servers);
  const { first, second } = servers;
  const wrong = (doors: Doors, meanwhile?: () => Promise<unknown>) =>
    type(servers, doors, "111111", meanwhile);
  assert.equal(await wrong(first, () => wrong(second)), "forbidden");
  assert.equal((await state(servers)).wrong, 2);
  assert.equal(await wrong(first, () => wrong(second)), "forbidden");
  assert.equal(await wrong(first, () => wrong(second)), "too_many");
  const { wrong: count, locked } = await state(servers);
  assert.deepEqual([count, locked], [0, "2026-06-15T09:15:00.000Z"]);
});

const MEANWHILE: [what: string, statement: ReturnType<typeof sql>, refused: string][] = [
  [
    "a lesson that was just closed",
    sql`update lessons set closed_at = '2026-06-15T09:00:00.000Z'`,
    "forbidden",
  ],
  ["a card that was just ended", sql`update student_cards set revoked_at = '2026-06-15'`, "invalid"],
  [
    "a card that was just locked",
    sql`update student_cards set locked_until = '2026-06-15T09:15:00.000Z'`,
    "too_many",
  ],
  ["a student who was just archived", sql`update students set archived_at = '2026-06-15'`, "invalid"],
  [
    "cards that were just switched off",
    sql`update establishment_settings set cards_allowed = 0`,
    "forbidden",
  ],
  [
    "the lesson of a teacher who was just archived",
    sql`update staff set archived_at = '2026-06-15'`,
    "forbidden",
  ],
];
for (const [what, statement, refused] of MEANWHILE) {
  eachServerPair(`sign-in is refused with ${what}`, async (servers) => {
    await prepare(servers);
    const entered = await type(servers, servers.first, CODE, () => write(servers.second, statement));
    assert.notEqual(entered, "in");
    assert.equal(await type(servers, servers.first, CODE), refused);
    assert.equal((await state(servers)).sessions, 0);
  });
}

eachServerPair("a session ends with the lesson as it is when the session begins", async (servers) => {
  await prepare(servers);
  const longer = sql`update lessons set ends_at = '2026-06-15T10:15:00.000Z'`;
  assert.equal(await type(servers, servers.first, CODE, () => write(servers.second, longer)), "in");
  assert.deepEqual((await state(servers)).ends, "2026-06-15T10:15:00.000Z");
});
