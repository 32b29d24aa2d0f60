import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { BORN, ERASED, MARK, OTHERS } from "../../../test/raw_sql/erased_columns.ts";
import { KEPT } from "../../../test/raw_sql/kept_columns.ts";
import { fileWorldTest, worldTest } from "../../../test/world.ts";
import { DAY_MS, filesWith, openErasureRoom, order, writeUnguarded } from "./testing.ts";

worldTest("of every column with text it is decided whether an erasure blanks it", async (world) => {
  const oak = await world.school("oak");
  const columns = await oak.rows<{ table: string; column: string }>(sql`
    select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' and c.type <> 'INTEGER'`);
  const undecided = columns.filter(({ table, column }) => {
    const decided = [ERASED[table]?.columns[column] !== undefined, !!KEPT[table]?.includes(column)];
    assert.notDeepEqual(decided, [true, true], `${table}.${column} is decided twice`);
    return !decided.includes(true) && !KEPT["*"]!.includes(column) && !OTHERS.includes(table);
  });
  assert.deepEqual(undecided, []);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const listed = [
    ...Object.entries(ERASED).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`)
    ),
    ...Object.entries(KEPT).filter(([table]) => table !== "*").flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`)
    ),
  ];
  assert.deepEqual(listed.filter((column) => !known.has(column)), [], "no such column");
});

fileWorldTest(
  "nothing of an erased student is left, in rows, in the files of databases or in objects",
  async (world) => {
    const room = await openErasureRoom(world, { drawn: true });
    const { oak, amara, claimed, said } = room;
    const rowsOf = (where: string) => where.replaceAll("$", `'${amara.id}'`);
    const at = world.services.now().toISOString();
    const portfolio = claimed.id;
    await writeUnguarded(world, oak, [
      `insert into student_cards (id, student_id, token_hash, created_at, expires_at)
      values ('crd_one', '${amara.id}', 'x', '${at}', '${at}')`,
      `insert into student_access (id, student_id, token_hash, created_at, expires_at)
      values ('acc_one', '${amara.id}', 'x', '${at}', '${at}')`,
      `insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at)
      values ('x', 'student', '${amara.id}', '${at}', '${at}', '${at}')`,
      `insert into widget_codes (id, student_id, frame_hash, code_hash, created_at, expires_at)
      values ('wgc_one', '${amara.id}', 'x', 'x', '${at}', '9999')`,
      `insert into chat_reports select 'rep_one', '${said.id}', user_id, 'teacher', 'x', '${at}', '${at}', user_id from staff limit 1`,
      `insert into chat_openings select 'opn_one', thread_id, user_id, 'x', '${at}' from chat_messages, staff limit 1`,
      `insert into claim_rows select 'clr_old', claim_id, assignment_id, '${at}', withdrawn_by, 'x', null from (
      select claim_id, assignment_id, user_id as withdrawn_by from claim_rows, staff where assignment_id = '${portfolio}' limit 1)`,
      `insert into lti_platforms select 'ltp_one', 'Moodle', 'https://m.example', '1', '["1"]', 'https://m.example/auth',
      'https://m.example', 'https://m.example/keys', null, 0, user_id, '${at}', null, '${at}', 1 from staff limit 1`,
      `insert into lti_line_items (id, platform_id, deployment_id, link_id, unit_id, course, noted_at)
      select 'lli_one', 'ltp_one', '1', '9', id, 'Garden', '${at}' from uas_units limit 1`,
      `insert into lti_grades (line_item_id, subject, student_id) values ('lli_one', 'x', '${amara.id}')`,
      `insert into lti_links values ('ltp_one', 'x', null, '${amara.id}', 'code', '${at}')`,
      `insert into identities values ('https://id.example', 'x', 'google', null, '${amara.id}', '${at}', '${at}')`,
      `insert into jobs (id, kind, run_at, created_at, done_at)
      values ('job_one', 'mail_requested_link', '${at}', '${at}', '${at}')`,
      ...Object.entries(ERASED).map(([table, { rows, columns }]) =>
        `update ${table} set ${Object.entries(columns).map(([column, text]) => `${column} = '${text}'`)}
        where ${rowsOf(rows)}`
      ),
    ]);
    for (const [table, { rows, columns }] of Object.entries(ERASED)) {
      const [filled] = await oak.rows<{ n: number }>(
        sql.raw(
          `select count(*) as n from ${table} where ${rowsOf(rows)} and ${
            Object.keys(columns).map((column) => `${column} is not null`).join(" and ")
          }`,
        ),
      );
      assert.ok(filled!.n > 0, `${table} is not filled`);
    }
    await Deno.writeTextFile(`${world.dataDir}/objects/${oak.id}/${(await ownObject(room))}`, MARK);
    const texts = [MARK, MARK.toLowerCase(), "Amara", BORN, "We dug.", "garden.example"];
    const before = await filesWith(world.dataDir, texts);
    assert.ok(
      before.some((path) => path.startsWith("objects/")) &&
        before.some((path) => path.startsWith("tenants/")),
    );

    assert.equal((await order(room, { confirm: `Amara ${MARK}` })).status, 201);
    world.advance(14 * DAY_MS);
    await world.runJobs();
    const [done] = await oak.rows<{ doneAt: string | null }>(sql`select done_at as doneAt from erasures`);
    assert.ok(done!.doneAt);
    assert.deepEqual(await filesWith(world.dataDir, texts), []);
  },
);

async function ownObject({ oak, claimed }: Awaited<ReturnType<typeof openErasureRoom>>): Promise<string> {
  const [row] = await oak.rows<{ key: string }>(sql`
    select f.storage_key as key from files f join submission_files e on e.file_id = f.id
      join submissions s on s.id = e.submission_id where s.assignment_id = ${claimed.id}`);
  return row!.key.split("/")[1]!;
}
