import assert from "node:assert/strict";
import { checkMigration, rows } from "../../test/raw_sql/check_migration.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";
import { AT, type Row } from "../../test/raw_sql/insert_sql.ts";
import type { OpenDatabase } from "../adapters/adapter.ts";

const event = (id: string, what: string, over: Row) =>
  add("events", { id: `evt_${id}`, what, actor_kind: "student", assignment_id: "asg_awarded", ...over });
const LATER = "2026-06-16T09:00:00.000Z";

/** Data from before migration 3: files, removed evidence, texts of both boxes, workflow events. */
const HISTORY = [
  add("files", { id: "fil_pdf", storage_key: "ten_oak/pdf", file_type: "application/pdf", file_size: 3000 }),
  add("files", { id: "fil_heic", storage_key: "ten_oak/heic", file_type: "image/heic", file_size: 200 }),
  "update submission_files set removed_at = 'now', removed_by = 'stu_submitted' where id = 'evd_submitted'",
  add("submission_files", { id: "evd_two", removed_at: AT, removed_by: "usr_one" }),
  "update unit_assignments set help_given = 'Read aloud' where id = 'asg_submitted'",
  `update submissions set student_comment = 'I dug.', student_comment_date = '${AT}',
    teacher_comment = 'Well done.', teacher_comment_date = '${LATER}' where id = 'sub_none_0'`,
  `update submissions set student_comment = 'Told to me.', student_comment_date = '${LATER}' where id = 'sub_none_1'`,
  `update submissions set teacher_comment = 'No event.', teacher_comment_date = '${AT}' where id = 'sub_submitted_0'`,
  event("r1", "outcome.reflected", {
    assignment_id: "asg_none",
    actor_id: "stu_none",
    data: '{"submissionId":"sub_none_0"}',
  }),
  event("r2", "outcome.reflected", {
    assignment_id: "asg_none",
    actor_id: "stu_none",
    data: '{"submissionId":"sub_none_1"}',
  }),
  event("r3", "outcome.reflected", {
    assignment_id: "asg_none",
    actor_kind: "staff",
    actor_id: "usr_one",
    at: LATER,
    data: '{"submissionId":"sub_none_1"}',
  }),
  event("f1", "outcome.feedback_given", {
    assignment_id: "asg_none",
    actor_kind: "staff",
    actor_id: "usr_one",
    data: '{"submissionId":"sub_none_0"}',
  }),
  event("s1", "portfolio.submitted", {
    assignment_id: "asg_submitted",
    actor_id: "stu_submitted",
    data: '{"from":null,"to":"submitted","declared":true}',
  }),
  event("w1", "portfolio.submitted", { actor_id: "stu_awarded", data: '{"from":null,"to":"submitted"}' }),
  event("w2", "portfolio.assessed", {
    actor_kind: "staff",
    actor_id: "usr_one",
    data: '{"from":"submitted","to":"assessed","declared":false,"mode":"teacher"}',
  }),
  event("w3", "portfolio.verified", {
    actor_kind: "staff",
    actor_id: "usr_one",
    data: '{"from":"assessed","to":"verified"}',
  }),
  event("w4", "portfolio.awarded", {
    actor_kind: "staff",
    actor_id: "usr_one",
    at: LATER,
    data: '{"from":"verified","to":"awarded"}',
  }),
  add("student_access", { id: "acc_operator", token_hash: "operator" }),
  add("student_access", { id: "acc_teacher", token_hash: "teacher", created_by: "usr_one" }),
  add("student_access", { id: "acc_wish_stu_none", token_hash: "requested" }),
  event("o1", "portfolio.submitted", { actor_kind: "operator", data: '{"from":null,"to":"submitted"}' }),
];

Deno.test("a school's existing data gets thumbnails, versions, steps and storage use", async () => {
  await checkMigration(2, HISTORY, checkMigrated);
});

async function checkMigrated(database: OpenDatabase): Promise<void> {
  const read = (text: string) => rows(database, text);
  assert.deepEqual(await read("select thumbnail, count(*) from files group by 1 order by 1"), [
    ["none", 2],
    ["waiting", 5],
  ]);
  assert.deepEqual(
    await read("select kind, payload ->> 'fileId', done_at from jobs order by 2"),
    (await read("select id from files where thumbnail = 'waiting' order by 1"))
      .map(([id]) => ["make_thumbnail", id, null]),
  );
  assert.deepEqual(await read("select id, bytes from storage_use"), [[1, 3205]]);
  assert.deepEqual(await read("select id from student_access where requested = 1"), [["acc_wish_stu_none"]]);
  // Conversations are only derived.
  assert.deepEqual(await read("select person_id from chat_inboxes"), []);
  assert.deepEqual(await read("select id, version from chat_names"), [[1, 0]]);
  assert.deepEqual(await read("select distinct chat_mail from staff"), [[0]]);
  for (const table of ["staff", "students"]) {
    assert.deepEqual(await read(`select distinct text_size, fewer_things from ${table}`), [["normal", 0]]);
  }
  assert.deepEqual(
    await read(
      "select id, removed_by_kind from submission_files where removed_at is not null or removed_by_kind is not null order by 1",
    ),
    [["evd_submitted", "student"], ["evd_two", "staff"]],
  );
  assert.deepEqual(
    await read(
      "select submission_id, box, words, author_kind, author_id, began_at, saved_at, lost from versions order by 1, 2",
    ),
    [
      ["sub_none_0", "feedback", "Well done.", "staff", "usr_one", LATER, LATER, 0],
      ["sub_none_0", "reflection", "I dug.", "student", "stu_none", AT, AT, 0],
      ["sub_none_1", "reflection", "Told to me.", "staff", "usr_one", LATER, LATER, 0],
      ["sub_submitted_0", "feedback", "No event.", "staff", "usr_one", AT, AT, 0],
    ],
  );
  assert.deepEqual(
    await read(
      "select id, student_comment_by_kind from submissions where student_comment_by_kind is not null",
    ),
    [["sub_none_0", "student"], ["sub_none_1", "staff"]],
  );
  const staff = ["staff", "usr_one"];
  assert.deepEqual(
    await read(`
      select id, assignment_id, step, from_status, to_status, by_kind, by_id, at, declared, words
      from portfolio_steps order by rowid`),
    [
      [
        "stp_s1",
        "asg_submitted",
        "submit",
        null,
        "submitted",
        "student",
        "stu_submitted",
        AT,
        1,
        "Read aloud",
      ],
      ["stp_w1", "asg_awarded", "submit", null, "submitted", "student", "stu_awarded", AT, null, null],
      ["stp_w2", "asg_awarded", "assess", "submitted", "assessed", ...staff, AT, 0, null],
      ["stp_w3", "asg_awarded", "verify", "assessed", "verified", ...staff, AT, null, null],
      ["stp_w4", "asg_awarded", "award", "verified", "awarded", ...staff, LATER, null, null],
    ],
  );
}

Deno.test("a learning platform from before migration 38 needs no approval", async () => {
  const before = `
    insert into lti_platforms (id, name, issuer, client_id, deployment_ids, authorization_url, origin, jwks_url, added_by, added_at)
    values ('ltp_one', 'Moodle', 'https://m.example', '1', '["1"]', 'https://m.example/auth', 'https://m.example',
      'https://m.example/keys', 'usr_one', '${AT}')`;
  await checkMigration(37, [before], async (database) => {
    assert.deepEqual(await rows(database, "select approved_at from lti_platforms"), [[AT]]);
  });
});

Deno.test("people of learning platforms and their grades are kept by migration 41, which lets staff say who one is", async () => {
  const before = [
    add("lti_platforms", { id: "ltp_one", client_id: "one" }),
    add("lti_line_items", { id: "lli_one", platform_id: "ltp_one", link_id: "one" }),
    add("lti_links", { platform_id: "ltp_one", subject: "8", staff_id: "usr_one", student_id: null }),
    add("lti_links", { platform_id: "ltp_one", subject: "7", student_id: "stu_none" }),
    add("lti_grades", { line_item_id: "lli_one", subject: "7", student_id: "stu_none" }),
  ];
  await checkMigration(40, before, async (database) => {
    assert.deepEqual(
      await rows(database, "select subject, staff_id, student_id, proof from lti_links order by rowid"),
      [["8", "usr_one", null, "code"], ["7", null, "stu_none", "code"]],
    );
    assert.deepEqual(await rows(database, "select subject from lti_grades"), [["7"]]);
  });
});
