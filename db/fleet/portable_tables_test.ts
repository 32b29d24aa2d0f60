import assert from "node:assert/strict";
import { tablesOf } from "../../test/raw_sql/columns.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import { LEFT_OUT_TABLES, PORTABLE, portableEndings } from "./portable_tables.ts";

const school = openSchool();

/** Names of columns that let someone in, or contain a secret. */
const CREDENTIAL = /_hash$|secret|private_key|^subject$/;

Deno.test("every table of a school is exported or left out", async () => {
  const known = [...PORTABLE, ...LEFT_OUT_TABLES].sort();
  const tables = [...await tablesOf(school.query), "migrations"].sort();
  assert.deepEqual(
    [...new Set(tables)],
    known,
    "a new table is in PORTABLE or LEFT_OUT of portable_tables.ts",
  );
  assert.deepEqual(PORTABLE.filter((table) => LEFT_OUT_TABLES.has(table)), []);
});

Deno.test("no exported table has a column with a credential", async () => {
  const found: string[] = [];
  for (const table of PORTABLE) {
    const columns = await school.query(`select name from pragma_table_info('${table}')`);
    for (const { name } of columns) if (CREDENTIAL.test(String(name))) found.push(`${table}.${name}`);
  }
  assert.deepEqual(found, []);
});

Deno.test("what waits for work that stays behind ends in an export", async () => {
  const endings = portableEndings("2026-06-15T09:00:00.000Z");
  await school.inTransaction(async (run) => {
    await run(`insert into link_mails (id, mailing_id, student_id, state)
      values ('lnm_new', 'lml_old', 'stu_free', 'waiting')`);
    await run("update files set thumbnail = 'waiting' where id = 'fil_none'");
    for (const { sql, args } of endings) {
      await run(args.reduce((text, arg) => text.replace("?", `'${arg}'`), sql));
    }
    const [mail] = await run("select state, reason from link_mails where id = 'lnm_new'");
    const [file] = await run("select thumbnail from files where id = 'fil_none'");
    assert.deepEqual([mail!.state, mail!.reason, file!.thumbnail], ["failed", "not_delivered", "none"]);
  });
});
