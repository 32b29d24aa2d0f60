import assert from "node:assert/strict";
import { assertRefused } from "../../test/raw_sql/attempt.ts";
import { danglingReferences, missingValues, tablesOf, wrongTypes } from "../../test/raw_sql/columns.ts";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import type { Row } from "../../test/raw_sql/insert_sql.ts";
import { add, LINK, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";
import { eachAdapter } from "../testing.ts";

const FOREIGN = "FOREIGN KEY constraint failed";
/** Tables with exactly one row, made by a migration. */
const ONE_ROW = ["tenant_identity", "storage_use", "chat_names"];
const unique = (...columns: string[]) => `UNIQUE constraint failed: ${columns.join(", ")}`;

eachAdapter("a valid row of every table is accepted", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  assert.deepEqual(Object.keys(TENANT_ROWS).sort(), await tablesOf(query));
  for (const table of await tablesOf(query)) {
    const setup = ONE_ROW.includes(table) ? [`delete from ${table}`] : [];
    assert.equal(await attempt(...setup, add(table)), null, table);
  }
});

eachAdapter("no required column is null", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  await assertRefused(attempt, await missingValues(query, add));
});

eachAdapter("every column refuses values of another type", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  // Only a link has an address. A new portfolio has no status of any type.
  const asLink = (table: string, over: Row = {}) =>
    add(table, "link_url" in over || "link_type" in over ? { ...LINK, ...over } : over);
  const tried = await wrongTypes(query, asLink);
  await assertRefused(
    attempt,
    tried.filter(([, message]) => !message.endsWith("unit_assignments.portfolio_status")),
  );
});

eachAdapter("no row refers to a missing row", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  const references = await danglingReferences(query, add, {
    "chat_reports.handled_by": { handled_at: "now" },
    "chat_threads.staff_id": BROADCAST,
    "chat_threads.unit_id": BROADCAST,
    "outcome_resources.removed_by": { removed_at: "now" },
    "sessions.student_id": { kind: "student", staff_id: null },
    "submissions.completed_by": { teacher_outcome_complete: 1, completed_date: "2026-06-15" },
  });
  assert.ok(references.length > 20, `only ${references.length} references`);
  await assertRefused(attempt, references);
});

eachAdapter("a portfolio's revision belongs to its unit", async (open) => {
  await using test = await open();
  const { attempt } = await openSchool(test);
  const other = [add("uas_units"), add("unit_revisions", { unit_id: "unt_new" })];
  assert.equal(await attempt(...other, add("unit_assignments", { revision_id: "rev_new" })), FOREIGN);
  assert.equal(
    await attempt(...other, add("unit_assignments", { revision_id: "rev_new", unit_id: "unt_new" })),
    null,
  );
});

eachAdapter("referenced rows cannot be deleted", async (open) => {
  await using test = await open();
  const { attempt } = await openSchool(test);
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

eachAdapter("unique rows cannot be duplicated", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  const assertDuplicate = async (message: string, ...rows: string[]) =>
    assert.equal(await attempt(...rows), message, rows.join("; "));

  await assertDuplicate("UNIQUE constraint failed: index 'tenant_identity_one'", add("tenant_identity"));
  for (const table of ["establishment_settings", "entitlements"]) {
    await assertDuplicate(unique(`${table}.id`), add(table), add(table));
  }
  await assertDuplicate(unique("staff.user_id"), add("staff"), add("staff", { email: "other@oak.example" }));
  await assertDuplicate(unique("staff.email"), add("staff", { email: "ONE@OAK.example" }));
  await assertDuplicate(
    unique("students.student_key"),
    add("students", { student_key: "stu_none", student_id: "STU_none" }),
  );
  await assertDuplicate(
    unique("student_teachers.student_id", "student_teachers.staff_id"),
    add("student_teachers"),
    add("student_teachers"),
  );
  for (const table of ["sessions", "login_links"]) {
    await assertDuplicate(unique(`${table}.token_hash`), add(table), add(table));
  }
  await assertDuplicate(
    unique("student_access.token_hash"),
    add("student_access"),
    add("student_access", { id: "acc_other" }),
  );
  for (const [code, same] of [["121766", "121766"], ["070147", "70147"], ["70147", "070147"]] as const) {
    await assertDuplicate(
      "UNIQUE constraint failed: index 'uas_units_one_spelling'",
      ...(code === "121766" ? [] : [add("uas_units", { id: "unt_other", unit_code: code })]),
      add("uas_units", { unit_code: same }),
    );
  }
  await assertDuplicate(
    unique("unit_assignments.student_id", "unit_assignments.unit_id"),
    add("unit_assignments", { student_id: "stu_none" }),
  );
  await assertDuplicate(unique("files.storage_key"), add("files", { storage_key: "ten_oak/0" }));
  await assertDuplicate(unique("storage_use.id"), add("storage_use"));
  for (const table of ["outcome_resources", "versions"]) {
    await assertDuplicate(unique(`${table}.id`), add(table), add(table));
  }
  await assertDuplicate(unique("uploads.storage_key"), add("uploads"), add("uploads", { id: "upl_other" }));
  await assertDuplicate(unique("jobs.id"), add("jobs"), add("jobs"));
  await assertDuplicate(unique("link_mailings.id"), add("link_mailings"), add("link_mailings"));
  await assertDuplicate(
    unique("link_mails.id"),
    add("link_mails"),
    add("link_mails", { student_id: "stu_free" }),
  );
  await assertDuplicate(unique("lessons.id"), add("lessons"), add("lessons", { code: "111111" }));
  await assertDuplicate(
    unique("student_cards.id"),
    add("student_cards"),
    add("student_cards", { token_hash: "other" }),
  );
  await assertDuplicate(
    unique("link_mails.mailing_id", "link_mails.student_id"),
    add("link_mails"),
    add("link_mails", { id: "lnm_other" }),
  );
  await assertDuplicate(unique("lessons.code"), add("lessons"), add("lessons", { id: "les_other" }));
  assert.equal(
    await attempt(add("lessons", { closed_at: "now" }), add("lessons", { id: "les_other" })),
    null,
    "a code is free again when its lesson is closed",
  );
  await assertDuplicate(
    unique("student_cards.token_hash"),
    add("student_cards"),
    add("student_cards", { id: "crd_other" }),
  );
  assert.deepEqual(await query("select count(*) as n from unit_assignments"), [{ n: 5 }]);
});
