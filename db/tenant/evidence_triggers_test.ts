import assert from "node:assert/strict";
import { assertTriggers, type TriggerCase, triggerCases } from "../../test/raw_sql/trigger_cases.ts";
import { replaceByKey, replaceByRowid, rowidOf } from "../../test/raw_sql/insert_sql.ts";
import { LOCKED, openSchool, STATES } from "../../test/raw_sql/school.ts";
import { add, LINK, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";

const database = openSchool();
const { attempt } = database;

const EVIDENCE = TENANT_ROWS.submission_files!;
const FILE = TENANT_ROWS.files!;
const FOREIGN = "FOREIGN KEY constraint failed";

const locked = "the portfolio is locked";
const stays = "evidence stays where it was given";
const unchanged = "a file does not change";

const CASES: TriggerCase[] = [
  ...LOCKED.flatMap((state) => [
    ...triggerCases("evidence_added_while_open", locked, [
      add("submission_files", { submission_id: `sub_${state}_0` }),
      add("submission_files", { submission_id: `sub_${state}_1` }),
    ]),
    ...triggerCases("evidence_changed_while_open", locked, [
      `update submission_files set removed_at = 'now', removed_by = 'stu_${state}' where id = 'evd_${state}'`,
      `update submission_files set added_by = 'usr_one' where id = 'evd_${state}'`,
    ]),
    ...triggerCases("evidence_not_replaced", stays, [
      replaceByKey("submission_files", { ...EVIDENCE, id: `evd_${state}` }),
      replaceByRowid("submission_files", EVIDENCE, "id", `evd_${state}`),
    ]),
  ]),
  ...triggerCases(
    "evidence_kept",
    "evidence that stands is kept",
    STATES.map((state) => `delete from submission_files where id = 'evd_${state}'`),
  ),
  ...triggerCases("evidence_stays", stays, [
    "update submission_files set submission_id = 'sub_awarded_1' where id = 'evd_none'",
    "update submission_files set file_id = 'fil_awarded' where id = 'evd_none'",
    "update or replace submission_files set id = 'evd_awarded' where id = 'evd_none'",
    `update or replace submission_files set rowid = ${rowidOf("submission_files", "id", "evd_awarded")}
      where id = 'evd_none'`,
  ]),
  ...triggerCases(
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
  ...triggerCases("file_frozen", unchanged, [
    [add("files"), "update or replace files set id = 'fil_awarded' where id = 'fil_new'"],
  ]),
  ...triggerCases("link_frozen", unchanged, [
    "update files set link_url = 'https://other.example/' where id = 'fil_awarded'",
    "update files set link_type = 'website' where id = 'fil_awarded'",
    [add("files", LINK), "update files set link_url = null, link_type = null where id = 'fil_new'"],
  ]),
  ...triggerCases("link_whole", "a link has an address and a type, and nothing else has", [
    add("files", { file_type: "link" }),
    add("files", { ...LINK, link_url: null }),
    add("files", { ...LINK, link_type: null }),
    add("files", { ...LINK, file_type: "image/png" }),
    add("files", { link_url: "https://oak.example/" }),
    add("files", { link_type: "website" }),
  ]),
  ...triggerCases("file_not_replaced", unchanged, [
    replaceByKey("files", { ...FILE, id: "fil_awarded" }),
    [add("files"), replaceByRowid("files", { ...FILE, id: "fil_other" }, "id", "fil_new")],
  ]),
  ...triggerCases("evidence_file_kept", "a file in use is kept", [
    "delete from files where id = 'fil_awarded'",
    "delete from files where id = 'fil_none'",
  ], FOREIGN),
];

Deno.test("evidence keeps its place and its file", async () => {
  await assertTriggers(
    database,
    `tbl_name in ('submission_files', 'files') and name not in ('file_counted', 'file_uncounted')
      and name not like 'waiting%'`,
    CASES,
  );
});

Deno.test("evidence is added and removed while a portfolio is open, and one file serves several", async () => {
  for (const state of ["none", "submitted"]) {
    assert.equal(
      await attempt(
        add("submission_files", { submission_id: `sub_${state}_1`, file_id: "fil_awarded" }),
        `update submission_files set removed_at = 'now', removed_by = 'usr_one' where id = 'evd_${state}'`,
      ),
      null,
    );
  }
});

Deno.test("removed evidence can be deleted, also once the portfolio is locked", async () => {
  const message = await attempt(
    "update submission_files set removed_at = 'now', removed_by = 'usr_one' where id = 'evd_none'",
    "update unit_assignments set portfolio_status = 'assessed' where id = 'asg_none'",
    "delete from submission_files where id = 'evd_none'",
    "delete from files where id = 'fil_none' and id not in (select file_id from outcome_resources)",
  );
  assert.equal(message, null);
});

Deno.test("a file's thumbnail and sharing can change after submission", async () => {
  const change = "thumbnail = 'made', thumbnail_key = 'ten_oak/small', shared = 1";
  assert.equal(await attempt(`update files set ${change} where id = 'fil_awarded'`), null);
});

Deno.test("a file of removed evidence cannot be deleted", async () => {
  const message = await attempt(
    "update submission_files set removed_at = 'now', removed_by = 'usr_one' where id = 'evd_none'",
    "delete from files where id = 'fil_none'",
  );
  assert.equal(message, "a file in use is kept");
});

Deno.test("a file of a resource cannot be deleted", async () => {
  const resource = [add("files"), add("outcome_resources", { file_id: "fil_new" })];
  const deleteFile = "delete from files where id = 'fil_new'";
  assert.equal(await attempt(...resource, deleteFile), FOREIGN);
  const removed = "delete from outcome_resources where id = 'res_new'";
  assert.equal(await attempt(...resource, removed, deleteFile), null);
});

Deno.test("a file in use is not replaced through its storage key", async () => {
  const taken = { ...FILE, storage_key: "ten_oak/4" };
  assert.equal(await attempt(replaceByKey("files", taken)), FOREIGN);
  assert.equal(await attempt(add("files", taken)), "UNIQUE constraint failed: files.storage_key");
});

Deno.test("storage use follows files as they are added and deleted", () =>
  database.inTransaction(async (run) => {
    const bytes = async (...statements: string[]) => {
      for (const statement of statements) await run(statement);
      return (await run("select bytes from storage_use"))[0]?.bytes;
    };
    assert.equal(await bytes(), 7);
    assert.equal(await bytes(add("files", { file_size: 500 })), 507);
    const shared = [
      add("submission_files", { file_id: "fil_new" }),
      add("submission_files", { id: "evd_other", submission_id: "sub_none_1", file_id: "fil_new" }),
      "update submission_files set removed_at = 'now', removed_by = 'usr_one' where file_id = 'fil_new'",
    ];
    assert.equal(await bytes(...shared), 507);
    const removed = [
      "delete from submission_files where file_id = 'fil_new'",
      "delete from files where id = 'fil_new'",
    ];
    assert.equal(await bytes(...removed), 7);
  }));
