import assert from "node:assert/strict";
import { assertTriggers, type TriggerCase, triggerCases } from "../../test/raw_sql/trigger_cases.ts";
import { replaceByKey, replaceByRowid } from "../../test/raw_sql/insert_sql.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import { add, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";

const database = openSchool();

const REVISION = TENANT_ROWS.unit_revisions!;
const UNIT = TENANT_ROWS.uas_units!;
const EVENT = TENANT_ROWS.events!;
const STEP = TENANT_ROWS.portfolio_steps!;
/** A unit without portfolios, so that no other constraint applies. */
const UNUSED = [add("uas_units"), add("unit_revisions", { unit_id: "unt_new" })];

const frozen = "a unit revision is frozen";
const keepsCode = "a unit keeps its code";
const appendOnly = "events are append-only";
const stepsStay = "steps are append-only";
const resourceStays = "a resource stays where it was given";

const CASES: TriggerCase[] = [
  ...triggerCases("revision_frozen", frozen, [
    "update unit_revisions set title = 'Something easier'",
    "update unit_revisions set outcomes = '[{\"id\":\"out_0\"}]' where id = 'rev_one'",
    [...UNUSED, "update unit_revisions set level = 'Level Two' where id = 'rev_new'"],
  ]),
  ...triggerCases("revision_kept", frozen, [[...UNUSED, "delete from unit_revisions where id = 'rev_new'"]]),
  ...triggerCases("revision_not_replaced", frozen, [
    replaceByKey("unit_revisions", { ...REVISION, id: "rev_one" }),
    [...UNUSED, replaceByKey("unit_revisions", { ...REVISION, id: "rev_other", unit_id: "unt_new" })],
    [...UNUSED, replaceByRowid("unit_revisions", { ...REVISION, id: "rev_other" }, "id", "rev_new")],
  ]),
  ...triggerCases("unit_keeps_its_code", keepsCode, [
    "update uas_units set unit_code = '100012' where id = 'unt_one'",
    "update uas_units set rowid = 99 where id = 'unt_one'",
  ]),
  ...triggerCases("unit_not_replaced", keepsCode, [
    replaceByKey("uas_units", { ...UNIT, id: "unt_one" }),
    [add("uas_units"), replaceByRowid("uas_units", { ...UNIT, id: "unt_other" }, "id", "unt_new")],
  ]),
  ...triggerCases("event_frozen", appendOnly, [
    "update events set at = '2020-01-01T00:00:00.000Z'",
    "update events set actor_id = 'usr_one' where id = 'evt_one'",
    [add("events"), "update or replace events set id = 'evt_one' where id = 'evt_new'"],
  ]),
  ...triggerCases("event_kept", appendOnly, [
    "delete from events",
    "delete from events where id = 'evt_one'",
  ]),
  ...triggerCases("event_not_replaced", appendOnly, [
    replaceByKey("events", { ...EVENT, id: "evt_one" }),
    replaceByRowid("events", EVENT, "id", "evt_one"),
  ]),
  ...triggerCases("step_frozen", stepsStay, [
    "update portfolio_steps set words = 'Something kinder'",
    "update portfolio_steps set declared = 1 where id = 'stp_one'",
    [add("portfolio_steps"), "update or replace portfolio_steps set id = 'stp_one' where id = 'stp_new'"],
  ]),
  ...triggerCases("step_kept", stepsStay, ["delete from portfolio_steps where id = 'stp_one'"]),
  ...triggerCases("step_not_replaced", stepsStay, [
    replaceByKey("portfolio_steps", { ...STEP, id: "stp_one" }),
    replaceByRowid("portfolio_steps", STEP, "id", "stp_one"),
  ]),
  ...triggerCases("step_in_time", "a step is not before the one it follows", [
    add("portfolio_steps", { assignment_id: "asg_awarded", at: "2026-06-15T08:59:59.999Z" }),
    [
      add("portfolio_steps", { at: "2026-06-15T10:00:00.000Z" }),
      add("portfolio_steps", { id: "stp_before", at: "2026-06-15T09:59:59.999Z" }),
    ],
  ]),
  ...triggerCases("resource_stays", resourceStays, [
    "update outcome_resources set outcome_id = 'out_1' where id = 'res_one'",
    "update outcome_resources set file_id = 'fil_awarded' where id = 'res_one'",
    "update outcome_resources set id = 'res_other' where id = 'res_one'",
    "update outcome_resources set rowid = 99 where id = 'res_one'",
    [add("uas_units"), "update outcome_resources set unit_id = 'unt_new' where id = 'res_one'"],
  ]),
];

Deno.test("revisions, events, steps and resources are never rewritten", async () => {
  await assertTriggers(
    database,
    `tbl_name not in ('unit_assignments', 'submissions', 'submission_files', 'files') and name not like 'chat%'
      and name not like 'lti_grade%' and name not like 'waiting%'
      and tbl_name not like 'signature%' and tbl_name not like 'claim%' and tbl_name <> 'late_declarations'
      and tbl_name not like 'erasure%' and name not like '%erased%'`,
    CASES,
  );
});

Deno.test("steps at one time follow each other, and those of other portfolios are of no account", async () => {
  assert.equal(await database.attempt(add("portfolio_steps", { assignment_id: "asg_awarded" })), null);
  const before = { at: "2020-01-01T00:00:00.000Z" };
  assert.equal(await database.attempt(add("portfolio_steps", before)), null);
});
