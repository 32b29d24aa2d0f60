import assert from "node:assert/strict";
import { refusesAll } from "../../test/raw_sql/attempt.ts";
import { danglingReferences, missingValues, tablesOf, wrongTypes } from "../../test/raw_sql/columns.ts";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import type { Row } from "../../test/raw_sql/insertion.ts";
import { add, LINK, TENANT_ROWS } from "../../test/raw_sql/tenant_rows.ts";
import { eachAdapter } from "../testing.ts";

const FOREIGN = "FOREIGN KEY constraint failed";
/** The tables whose one row is there from the first day. */
const ONE_ROW = ["tenant_identity", "storage_use", "chat_names"];
const unique = (...columns: string[]) => `UNIQUE constraint failed: ${columns.join(", ")}`;

eachAdapter("a valid row of every table goes in", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  assert.deepEqual(Object.keys(TENANT_ROWS).sort(), await tablesOf(query));
  for (const table of await tablesOf(query)) {
    const room = ONE_ROW.includes(table) ? [`delete from ${table}`] : [];
    assert.equal(await attempt(...room, add(table)), null, table);
  }
});

eachAdapter("no column that must hold something is empty", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  await refusesAll(attempt, await missingValues(query, add));
});

eachAdapter("every column refuses values of another type", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  // Only a link has an address. A new portfolio has no status of any type.
  const asLink = (table: string, over: Row = {}) =>
    add(table, "link_url" in over || "link_type" in over ? { ...LINK, ...over } : over);
  const tried = await wrongTypes(query, asLink);
  await refusesAll(attempt, tried.filter(([, says]) => !says.endsWith("unit_assignments.portfolio_status")));
});

eachAdapter("nothing refers to what does not exist", async (open) => {
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
  await refusesAll(attempt, references);
});

eachAdapter("a portfolio's revision is one of its own unit", async (open) => {
  await using test = await open();
  const { attempt } = await openSchool(test);
  const other = [add("uas_units"), add("unit_revisions", { unit_id: "unt_new" })];
  assert.equal(await attempt(...other, add("unit_assignments", { revision_id: "rev_new" })), FOREIGN);
  assert.equal(
    await attempt(...other, add("unit_assignments", { revision_id: "rev_new", unit_id: "unt_new" })),
    null,
  );
});

eachAdapter("what others refer to is not deleted", async (open) => {
  await using test = await open();
  const { attempt } = await openSchool(test);
  await refusesAll(attempt, [
    ["delete from staff where user_id = 'usr_one'", FOREIGN],
    ["delete from students where id = 'stu_none'", FOREIGN],
    ["delete from uas_units where id = 'unt_one'", FOREIGN],
    ["delete from unit_assignments where id = 'asg_none'", FOREIGN],
    ["update students set id = 'stu_other' where id = 'stu_none'", FOREIGN],
    [add("students", { student_key: "stu_none" }, "insert or replace"), FOREIGN],
    [add("staff", { email: "ONE@oak.example" }, "insert or replace"), FOREIGN],
  ]);
});

eachAdapter("nothing that is one of its kind is there twice", async (open) => {
  await using test = await open();
  const { attempt, query } = await openSchool(test);
  const twice = async (says: string, ...rows: string[]) =>
    assert.equal(await attempt(...rows), says, rows.join("; "));

  await twice("UNIQUE constraint failed: index 'tenant_identity_one'", add("tenant_identity"));
  for (const table of ["establishment_settings", "entitlements"]) {
    await twice(unique(`${table}.id`), add(table), add(table));
  }
  await twice(unique("staff.user_id"), add("staff"), add("staff", { email: "other@oak.example" }));
  await twice(unique("staff.email"), add("staff", { email: "ONE@OAK.example" }));
  await twice(
    unique("students.student_key"),
    add("students", { student_key: "stu_none", student_id: "STU_none" }),
  );
  await twice(
    unique("student_teachers.student_id", "student_teachers.staff_id"),
    add("student_teachers"),
    add("student_teachers"),
  );
  for (const table of ["sessions", "login_links"]) {
    await twice(unique(`${table}.token_hash`), add(table), add(table));
  }
  await twice(
    unique("student_access.token_hash"),
    add("student_access"),
    add("student_access", { id: "acc_other" }),
  );
  for (const [code, same] of [["121766", "121766"], ["070147", "70147"], ["70147", "070147"]] as const) {
    await twice(
      "UNIQUE constraint failed: index 'uas_units_one_spelling'",
      ...(code === "121766" ? [] : [add("uas_units", { id: "unt_other", unit_code: code })]),
      add("uas_units", { unit_code: same }),
    );
  }
  await twice(
    unique("unit_assignments.student_id", "unit_assignments.unit_id"),
    add("unit_assignments", { student_id: "stu_none" }),
  );
  await twice(unique("files.storage_key"), add("files", { storage_key: "ten_oak/0" }));
  await twice(unique("storage_use.id"), add("storage_use"));
  for (const table of ["outcome_resources", "versions"]) {
    await twice(unique(`${table}.id`), add(table), add(table));
  }
  await twice(unique("uploads.storage_key"), add("uploads"), add("uploads", { id: "upl_other" }));
  await twice(unique("jobs.id"), add("jobs"), add("jobs"));
  await twice(unique("link_mailings.id"), add("link_mailings"), add("link_mailings"));
  await twice(unique("link_mails.id"), add("link_mails"), add("link_mails", { student_id: "stu_free" }));
  await twice(unique("lessons.id"), add("lessons"), add("lessons", { code: "111111" }));
  await twice(
    unique("student_cards.id"),
    add("student_cards"),
    add("student_cards", { token_hash: "other" }),
  );
  await twice(
    unique("link_mails.mailing_id", "link_mails.student_id"),
    add("link_mails"),
    add("link_mails", { id: "lnm_other" }),
  );
  await twice(unique("lessons.code"), add("lessons"), add("lessons", { id: "les_other" }));
  assert.equal(
    await attempt(add("lessons", { closed_at: "now" }), add("lessons", { id: "les_other" })),
    null,
    "a code is free again when its lesson is closed",
  );
  await twice(
    unique("student_cards.token_hash"),
    add("student_cards"),
    add("student_cards", { id: "crd_other" }),
  );
  assert.deepEqual(await query("select count(*) as n from unit_assignments"), [{ n: 5 }]);
});
