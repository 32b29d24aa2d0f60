import assert from "node:assert/strict";
import { CLAIM_ROWS, WITHDRAWN } from "../../test/raw_sql/claim_rows.ts";
import { replaceByKey, replaceByRowid } from "../../test/raw_sql/insert_sql.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";
import { assertTriggers, type TriggerCase, triggerCases } from "../../test/raw_sql/trigger_cases.ts";

const database = openSchool();
const { inTransaction } = database;

const SIGNATURE = CLAIM_ROWS.signatures!;
const COVERED = CLAIM_ROWS.signature_rows!;
const ROW = CLAIM_ROWS.claim_rows!;
const DECLARATION = CLAIM_ROWS.late_declarations!;

const signed = "a signature does not change";
const oneStep = "a claim moves one step at a time";
const rowStays = "a row stays in its claim";
const sentStays = "what was sent stays as it was";
const declared = "a late declaration stays as it was made";
const withdrawn = "a row is withdrawn once, before its claim is sent";
const setWithdrawn = (id: string) =>
  `update claim_rows set withdrawn_at = 'now', withdrawn_by = 'usr_one', withdrawn_reason = 'x' where id = '${id}'`;

const CASES: TriggerCase[] = [
  ...triggerCases("signature_frozen", signed, [
    "update signatures set name = 'Another' where id = 'sig_old'",
  ]),
  ...triggerCases("signature_stays", signed, [[
    add("signatures"),
    "delete from signatures where id = 'sig_new'",
  ]]),
  ...triggerCases("signature_not_replaced", signed, [
    [add("signatures"), replaceByKey("signatures", SIGNATURE)],
    [add("signatures"), replaceByRowid("signatures", { ...SIGNATURE, id: "sig_other" }, "id", "sig_new")],
  ]),
  ...triggerCases("signature_row_frozen", signed, ["update signature_rows set dates = '[]'"]),
  ...triggerCases("signature_row_stays", signed, ["delete from signature_rows"]),
  ...triggerCases("signature_row_not_replaced", signed, [
    replaceByKey("signature_rows", { ...COVERED, assignment_id: "asg_awarded" }),
  ]),
  ...triggerCases("late_declaration_frozen", declared, [
    [add("late_declarations"), "update late_declarations set declared_by = 'usr_one'"],
  ]),
  ...triggerCases("late_declaration_stays", declared, [
    [add("late_declarations"), "delete from late_declarations"],
  ]),
  ...triggerCases("late_declaration_not_replaced", declared, [
    [add("late_declarations"), replaceByKey("late_declarations", DECLARATION)],
  ]),
  ...triggerCases("claim_step", oneStep, [
    "update claims set state = 'sent' where id = 'clm_old'",
    "update claims set state = 'draft' where id = 'clm_sent'",
    "update claims set state = 'given' where id = 'clm_sent'",
  ]),
  ...triggerCases("claim_stays", "a claim stays", [[
    add("claims"),
    "delete from claims where id = 'clm_new'",
  ]]),
  ...triggerCases("claim_row_awarded", "only what is awarded can be claimed", [
    add("claim_rows", { assignment_id: "asg_verified" }),
    add("claim_rows", { assignment_id: "asg_none" }),
  ]),
  ...triggerCases("claim_row_stays", rowStays, [
    "update claim_rows set claim_id = 'clm_sent' where id = 'clr_old'",
    "update claim_rows set assignment_id = 'asg_claimable' where id = 'clr_old'",
    "update claim_rows set id = 'clr_other' where id = 'clr_old'",
  ]),
  ...triggerCases("claim_row_remains", rowStays, ["delete from claim_rows where id = 'clr_old'"]),
  ...triggerCases("claim_row_not_replaced", rowStays, [
    replaceByKey("claim_rows", { ...ROW, id: "clr_old" }),
    replaceByRowid("claim_rows", { ...ROW, id: "clr_other" }, "id", "clr_old"),
  ]),
  ...triggerCases("withdrawn_before_sent", withdrawn, [
    setWithdrawn("clr_sent"),
    [setWithdrawn("clr_old"), setWithdrawn("clr_old")],
  ]),
  ...triggerCases("claim_record_stays", sentStays, [
    `update claim_rows set record = '{"unitCode":"070147"}' where id = 'clr_sent'`,
    "update claim_rows set record = null where id = 'clr_sent'",
  ]),
];

Deno.test("signatures, late declarations and claims are never rewritten", async () => {
  const projections = "('claim_row_claims', 'claim_row_releases')";
  await assertTriggers(
    database,
    `(tbl_name like 'signature%' or tbl_name like 'claim%' or tbl_name = 'late_declarations')
      and name not in ${projections}`,
    CASES,
  );
});

Deno.test("a portfolio is claimed while it has a current row", async () => {
  const claimed = (...statements: string[]) =>
    inTransaction(async (run) => {
      for (const statement of statements) await run(statement);
      const [row] = await run("select claimed from unit_assignments where id = 'asg_claimable'");
      return row!.claimed;
    });
  assert.equal(await claimed(), 0);
  assert.equal(await claimed(add("claim_rows")), 1);
  assert.equal(await claimed(add("claim_rows"), setWithdrawn("clr_new")), 0);
  assert.equal(await claimed(add("claim_rows", WITHDRAWN)), 0);
});
