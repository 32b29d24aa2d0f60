import { openRawDatabase, type RawDatabase } from "./database.ts";
import { AT } from "./insert_sql.ts";
import { ENDED } from "./support_rows.ts";
import { add, DAY } from "./tenant_rows.ts";

/** `none` is null in the database. */
export const STATES = ["none", "submitted", "assessed", "verified", "awarded"] as const;
export type State = (typeof STATES)[number];
export const LOCKED = ["assessed", "verified", "awarded"] as const;

export function setStatus(state: State): string {
  const status = state === "none" ? "null" : `'${state}'`;
  return `portfolio_status = ${status}` +
    (state === "awarded" ? `, ${setStep("assessed")}, ${setStep("verified")}, ${setStep("awarded")}` : "");
}

function setStep(step: string): string {
  return `${step}_at = '${AT}', ${step}_by = 'usr_one'`;
}

/** A student and portfolio of this name in a state, both outcomes complete and one file. */
function portfolio(state: State, name: string, i: number): string[] {
  const [id, student] = [`asg_${name}`, `stu_${name}`];
  const steps = STATES.slice(1, STATES.indexOf(state) + 1);
  return [
    add("students", { id: student, student_id: student, student_key: student }),
    add("unit_assignments", { id, student_id: student }),
    ...[0, 1].map((outcome) =>
      add("submissions", {
        id: `sub_${name}_${outcome}`,
        assignment_id: id,
        outcome_id: `out_${outcome}`,
        outcome_index: outcome,
        teacher_outcome_complete: 1,
        completed_date: DAY,
      })
    ),
    add("files", { id: `fil_${name}`, storage_key: `ten_oak/${i}` }),
    add("submission_files", {
      id: `evd_${name}`,
      submission_id: `sub_${name}_0`,
      file_id: `fil_${name}`,
    }),
    ...steps.map((step) => `update unit_assignments set ${setStatus(step)} where id = '${id}'`),
  ];
}

/** A school with a portfolio in each state, in the columns of migration 1. */
export const SCHOOL: readonly string[] = [
  add("staff", { user_id: "usr_one", email: "one@oak.example" }),
  add("uas_units", { id: "unt_one", unit_code: "121766" }),
  add("unit_revisions", { id: "rev_one", number: 1 }),
  add("students", { id: "stu_free", student_id: "free", student_key: "free" }),
  ...STATES.flatMap((state, i) => portfolio(state, state, i)),
  add("events", { id: "evt_one" }),
];

/** With a portfolio in each state (`asg_awarded`, `sub_awarded_0` …). */
export function openSchool(): RawDatabase {
  return openRawDatabase({ kind: "tenant", id: "ten_oak" }, [
    add("tenant_identity", { tenant_id: "ten_oak" }),
    ...SCHOOL,
    ...portfolio("awarded", "claimable", STATES.length),
    ...portfolio("awarded", "sent", STATES.length + 1),
    add("outcome_resources", { id: "res_one" }),
    add("portfolio_steps", { id: "stp_one", assignment_id: "asg_awarded" }),
    add("link_mailings", { id: "lml_old" }),
    add("classes", { id: "cls_old", name: "Old" }),
    add("signatures", { id: "sig_old" }),
    add("signature_rows", { assignment_id: "asg_awarded" }),
    add("claims", { id: "clm_old", number: 1 }),
    add("claims", { id: "clm_sent", number: 2, state: "sent" }),
    add("claim_rows", { id: "clr_old", assignment_id: "asg_awarded" }),
    add("claim_rows", { id: "clr_sent", claim_id: "clm_sent", assignment_id: "asg_sent", record: "{}" }),
    add("lessons", { id: "les_old", code: "654321" }),
    add("chat_threads", { id: "thr_one", assignment_id: "asg_awarded" }),
    add("chat_messages", { id: "msg_one", seq: 1, client_id: "one" }),
    add("chat_messages", { id: "msg_two", seq: 2, sender_id: "stu_awarded", sender_type: "student" }),
    add("chat_message_receipts", {
      message_id: "msg_one",
      recipient_id: "stu_awarded",
      recipient_type: "student",
    }),
    add("chat_reports", { id: "rep_one", message_id: "msg_one", reported_by: "stu_awarded" }),
    add("chat_openings", { id: "opn_one" }),
    "update students set archived_at = 'then' where id = 'stu_sent'",
    add("erasures", { id: "era_old", student_id: "stu_sent" }),
    add("support_grants", { id: "sgr_old", ...ENDED }),
    add("support_people", { user_id: "usr_op" }),
    add("lti_platforms", { id: "ltp_old", client_id: "old" }),
    add("lti_line_items", { id: "lli_old", link_id: "old" }),
    add("lti_courses", { id: "ltc_old", context_id: "old" }),
    add("lti_keys", { id: "ltk_old", retired_at: AT }),
  ]);
}
