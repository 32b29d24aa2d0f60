import assert from "node:assert/strict";
import { type Guarded, guards, guardsHold } from "../../test/raw_sql/guards.ts";
import { replaceByKey, replaceByRowid, rowidOf } from "../../test/raw_sql/replacing.ts";
import { LOCKED, openSchool } from "../../test/raw_sql/school.ts";
import { add, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";
import { eachAdapter } from "../testing.ts";

const EVIDENCE = TENANT_ROWS.submission_files!;
const FILE = TENANT_ROWS.files!;
const FOREIGN = "FOREIGN KEY constraint failed";

const locked = "the portfolio is locked";
const stays = "evidence stays where it was given";
const unchanged = "a file does not change";

const CASES: Guarded[] = [
  ...LOCKED.flatMap((state) => [
    ...guards("evidence_added_while_open", locked, [
      add("submission_files", { submission_id: `sub_${state}_0` }),
      add("submission_files", { submission_id: `sub_${state}_1` }),
    ]),
    ...guards("evidence_changed_while_open", locked, [
      `update submission_files set removed_at = 'now', removed_by = 'stu_${state}' where id = 'evd_${state}'`,
      `update submission_files set added_by = 'usr_one' where id = 'evd_${state}'`,
    ]),
    ...guards("evidence_kept", locked, [`delete from submission_files where id = 'evd_${state}'`]),
    ...guards("evidence_not_replaced", stays, [
      replaceByKey("submission_files", { ...EVIDENCE, id: `evd_${state}` }),
      replaceByRowid("submission_files", EVIDENCE, "id", `evd_${state}`),
    ]),
  ]),
  ...guards("evidence_stays", stays, [
    "update submission_files set submission_id = 'sub_awarded_1' where id = 'evd_none'",
    "update submission_files set file_id = 'fil_awarded' where id = 'evd_none'",
    "update or replace submission_files set id = 'evd_awarded' where id = 'evd_none'",
    `update or replace submission_files set rowid = ${rowidOf("submission_files", "id", "evd_awarded")}
      where id = 'evd_none'`,
  ]),
  ...guards(
    "file_frozen",
    unchanged,
    [
      "storage_key = 'ten_oak/other'",
      "file_name = 'better.png'",
      "file_type = 'text/html'",
      "file_size = 2",
      "uploaded_by_kind = 'staff'",
      "uploaded_by = 'stu_free'",
      "uploaded_at = 'later'",
      "rowid = 99",
    ].map((change) => `update files set ${change} where id = 'fil_awarded'`),
  ),
  ...guards("file_frozen", unchanged, [
    [add("files"), "update or replace files set id = 'fil_awarded' where id = 'fil_new'"],
  ]),
  ...guards("file_not_replaced", unchanged, [
    replaceByKey("files", { ...FILE, id: "fil_awarded" }),
    [add("files"), replaceByRowid("files", { ...FILE, id: "fil_other" }, "id", "fil_new")],
  ]),
  ...guards("evidence_file_kept", "a file in use is kept", [
    "delete from files where id = 'fil_awarded'",
    "delete from files where id = 'fil_none'",
  ], FOREIGN),
];

eachAdapter("evidence stays where it was given, as it was given", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  const triggers = await query(
    "select name from sqlite_schema where type = 'trigger' and tbl_name in ('submission_files', 'files')",
  );
  await guardsHold(attempt, triggers.map(({ name }) => String(name)), CASES);
});

eachAdapter(
  "evidence comes and goes while a portfolio is open, and one file serves several",
  async (open) => {
    await using test = await open();
    const { attempt } = await openSchool(test);
    for (const state of ["none", "submitted"]) {
      assert.equal(
        await attempt(
          add("submission_files", { submission_id: `sub_${state}_1`, file_id: "fil_awarded" }),
          `update submission_files set removed_at = 'now', removed_by = 'usr_one' where id = 'evd_${state}'`,
        ),
        null,
      );
    }
  },
);

eachAdapter("a file whose evidence was taken away is still kept", async (open) => {
  await using test = await open();
  const { attempt } = await openSchool(test);
  const says = await attempt(
    "update submission_files set removed_at = 'now', removed_by = 'usr_one' where id = 'evd_none'",
    "delete from files where id = 'fil_none'",
  );
  assert.equal(says, "a file in use is kept");
});

eachAdapter("a file replaced by its place in the store is refused while it is used", async (open) => {
  await using test = await open();
  const { attempt } = await openSchool(test);
  const taken = { ...FILE, storage_key: "ten_oak/4" };
  assert.equal(await attempt(replaceByKey("files", taken)), FOREIGN);
  assert.equal(await attempt(add("files", taken)), "UNIQUE constraint failed: files.storage_key");
});
