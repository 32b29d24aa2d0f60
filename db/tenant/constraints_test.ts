import assert from "node:assert/strict";
import {
  assertRefused,
  danglingReferences,
  missingValues,
  tablesOf,
  wrongTypes,
} from "../../test/raw_sql/columns.ts";
import { WITHDRAWN } from "../../test/raw_sql/claim_rows.ts";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import { AT, type Row } from "../../test/raw_sql/insert_sql.ts";
import { ENDED } from "../../test/raw_sql/support_rows.ts";
import { add, LINK, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";

const { attempt, query } = openSchool();

const FOREIGN = "FOREIGN KEY constraint failed";
/** Tables with exactly one row, made by a migration. */
const ONE_ROW = ["tenant_identity", "storage_use", "chat_names"];
const unique = (...columns: string[]) => `UNIQUE constraint failed: ${columns.join(", ")}`;

Deno.test("a valid row of every table is accepted", async () => {
  assert.deepEqual(Object.keys(TENANT_ROWS).sort(), await tablesOf(query));
  for (const table of await tablesOf(query)) {
    const setup = ONE_ROW.includes(table) ? [`delete from ${table}`] : [];
    assert.equal(await attempt(...setup, add(table)), null, table);
  }
});

Deno.test("no required column is null", async () => {
  await assertRefused(attempt, await missingValues(query, add));
});

Deno.test("every column refuses values of another type", async () => {
  // Only a link has an address. A new portfolio has no status of any type, and no order begins running.
  const asLink = (table: string, over: Row = {}) =>
    add(table, "link_url" in over || "link_type" in over ? { ...LINK, ...over } : over);
  const tried = await wrongTypes(query, asLink);
  await assertRefused(
    attempt,
    tried.filter(([, message]) => !/(unit_assignments\.portfolio_status|erasures\.running)$/.test(message)),
  );
});

Deno.test("no row refers to a missing row", async () => {
  const references = await danglingReferences(query, add, {
    "chat_reports.handled_by": { handled_at: "now" },
    "claim_rows.withdrawn_by": WITHDRAWN,
    "chat_threads.staff_id": BROADCAST,
    "chat_threads.unit_id": BROADCAST,
    "outcome_resources.removed_by": { removed_at: "now" },
    "sessions.student_id": { kind: "student", staff_id: null },
    "support_grants.ended_by": ENDED,
    "lti_links.staff_id": { student_id: null },
    "identities.staff_id": { student_id: null },
    "submissions.completed_by": { teacher_outcome_complete: 1, completed_date: "2026-06-15" },
  });
  assert.ok(references.length > 20, `only ${references.length} references`);
  // Of an order that runs: erasure_triggers_test.ts.
  await assertRefused(attempt, references.filter(([statement]) => !statement.includes("running")));
});

Deno.test("a portfolio's revision belongs to its unit", async () => {
  const other = [add("uas_units"), add("unit_revisions", { unit_id: "unt_new" })];
  assert.equal(await attempt(...other, add("unit_assignments", { revision_id: "rev_new" })), FOREIGN);
  assert.equal(
    await attempt(...other, add("unit_assignments", { revision_id: "rev_new", unit_id: "unt_new" })),
    null,
  );
});

Deno.test("referenced rows cannot be deleted", async () => {
  await assertRefused(attempt, [
    ["delete from staff where user_id = 'usr_one'", FOREIGN],
    ["delete from students where id = 'stu_none'", FOREIGN],
    ["delete from uas_units where id = 'unt_one'", FOREIGN],
    ["delete from unit_assignments where id = 'asg_none'", FOREIGN],
    ["update students set id = 'stu_other' where id = 'stu_none'", FOREIGN],
    [add("students", { student_key: "stu_none" }, "insert or replace"), FOREIGN],
    [add("staff", { email: "ONE@oak.example" }, "insert or replace"), FOREIGN],
  ]);
});

Deno.test("no row can be stored twice", async () => {
  for (const table of await tablesOf(query)) {
    assert.notEqual(await attempt(add(table), add(table)), null, table);
  }
});

Deno.test("what is unique beside ids cannot be duplicated", async () => {
  const spelling = "UNIQUE constraint failed: index 'uas_units_one_spelling'";
  const cases: [message: string, ...rows: string[]][] = [
    ["UNIQUE constraint failed: index 'tenant_identity_one'", add("tenant_identity")],
    [unique("staff.email"), add("staff", { email: "ONE@OAK.example" })],
    [unique("students.student_key"), add("students", { student_key: "stu_none", student_id: "STU_none" })],
    [unique("student_access.token_hash"), add("student_access"), add("student_access", { id: "acc_other" })],
    [spelling, add("uas_units", { unit_code: "121766" })],
    [
      spelling,
      add("uas_units", { id: "unt_other", unit_code: "070147" }),
      add("uas_units", { unit_code: "70147" }),
    ],
    [
      spelling,
      add("uas_units", { id: "unt_other", unit_code: "70147" }),
      add("uas_units", { unit_code: "070147" }),
    ],
    [
      unique("unit_assignments.student_id", "unit_assignments.unit_id"),
      add("unit_assignments", { student_id: "stu_none" }),
    ],
    [unique("files.storage_key"), add("files", { storage_key: "ten_oak/0" })],
    [unique("uploads.storage_key"), add("uploads"), add("uploads", { id: "upl_other" })],
    [
      unique("link_mails.mailing_id", "link_mails.student_id"),
      add("link_mails"),
      add("link_mails", { id: "lnm_other" }),
    ],
    [
      unique("pack_links.token_hash"),
      add("pack_links", { token_hash: "new", expires_at: AT }),
      add("pack_links", { id: "pkl_other", token_hash: "new", expires_at: AT }),
    ],
    [unique("lessons.code"), add("lessons"), add("lessons", { id: "les_other" })],
    [unique("student_cards.token_hash"), add("student_cards"), add("student_cards", { id: "crd_other" })],
    [
      "UNIQUE constraint failed: index 'classes_by_name'",
      add("classes", { id: "cls_other", name: "9 GARDEN" }),
      add("classes"),
    ],
    [
      unique("erasures.student_id"),
      add("erasures", { taken_back_at: AT, taken_back_by: "usr_one" }),
      add("erasures", { id: "era_two" }),
      "update erasures set taken_back_at = null, taken_back_by = null where id = 'era_new'",
    ],
    [
      "UNIQUE constraint failed: index 'support_grants_one_open'",
      add("support_grants"),
      add("support_grants", { id: "sgr_other" }),
    ],
    [unique("claims.number"), add("claims", { number: 1 })],
    [unique("claim_rows.assignment_id"), add("claim_rows", { assignment_id: "asg_awarded" })],
    [
      unique("chat_threads.unit_id", "chat_threads.staff_id", "chat_threads.audience"),
      add("chat_threads", BROADCAST),
      add("chat_threads", { ...BROADCAST, id: "thr_other" }),
    ],
  ];
  for (const [message, ...rows] of cases) assert.equal(await attempt(...rows), message, rows.join("; "));
});

Deno.test("unique columns allow what only looks alike", async () => {
  const pairs = [
    [add("claim_rows", { ...WITHDRAWN, assignment_id: "asg_awarded" })],
    [add("support_grants", ENDED), add("support_grants", { id: "sgr_other" })],
    // A code is free again when its lesson is closed.
    [add("lessons", { closed_at: "now" }), add("lessons", { id: "les_other" })],
    [add("chat_threads", BROADCAST), add("chat_threads", { ...BROADCAST, id: "thr_other", audience: "all" })],
    [
      add("chat_messages", { client_id: null }),
      add("chat_messages", { id: "msg_four", seq: 4, client_id: null }),
    ],
  ];
  for (const rows of pairs) assert.equal(await attempt(...rows), null, rows.join("; "));
});
