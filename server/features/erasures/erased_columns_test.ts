import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { worldTest } from "../../../test/world.ts";
import { DAY_MS, filesWith, openErasureRoom, order, writeUnguarded } from "./testing.ts";

const MARK = "Marrakesh";
const BORN = "1997-12-31";

/** Tables that hold nothing of one student. */
const OTHERS = [
  "tenant_identity",
  "establishment_settings",
  "embed_origins",
  "entitlements",
  "staff",
  "login_links",
  "lessons",
  "uas_units",
  "unit_revisions",
  "classes",
  "phrases",
  "outcome_resources",
  "signatures",
  "claims",
  "link_mailings",
  "storage_use",
  "support_grants",
  "support_people",
  "support_handovers",
  "support_sessions",
  "chat_names",
  "student_exports",
  "migrations",
];

const A = "assignment_id in (select id from unit_assignments where student_id = $)";
const S = `submission_id in (select id from submissions where ${A})`;
const T = `thread_id in (select id from chat_threads where ${A})`;

/** Columns with words of or about a student: which rows, and what is put there to be looked for. */
const ERASED: Readonly<Record<string, { rows: string; columns: Readonly<Record<string, string>> }>> = {
  students: {
    rows: "id = $",
    columns: {
      student_id: MARK,
      student_key: MARK.toLowerCase(),
      first_name: "Amara",
      last_name: MARK,
      date_of_birth: BORN,
      email: `${MARK}@pupils.example`,
      year_group: MARK,
      learner_number: "9876",
    },
  },
  submissions: { rows: A, columns: { student_comment: MARK, teacher_comment: MARK, held_at: MARK } },
  versions: { rows: S, columns: { words: MARK } },
  unit_assignments: { rows: "student_id = $", columns: { help_given: MARK, assessment_help_given: MARK } },
  portfolio_steps: { rows: A, columns: { words: MARK } },
  files: { rows: "uploaded_by = $", columns: { file_name: `${MARK}.txt` } },
  uploads: { rows: "owner_id = $", columns: { file_name: `${MARK}.txt` } },
  student_notes: { rows: "student_id = $", columns: { note: MARK } },
  sessions: { rows: "student_id = $", columns: { token_hash: MARK, device: MARK } },
  student_access: { rows: "student_id = $", columns: { token_hash: `${MARK}' || id || '` } },
  student_cards: { rows: "student_id = $", columns: { token_hash: `${MARK}' || id || '` } },
  pack_links: { rows: "student_id = $", columns: { token_hash: `${MARK}' || id || '` } },
  documents: { rows: A, columns: { file_name: `${MARK}.pdf` } },
  chat_messages: { rows: T, columns: { message: MARK, client_id: `${MARK}' || id || '` } },
  chat_reports: {
    rows: `message_id in (select id from chat_messages where ${T})`,
    columns: { reason: MARK },
  },
  chat_openings: { rows: T, columns: { reason: MARK } },
  claim_rows: { rows: `${A} and withdrawn_at is not null`, columns: { withdrawn_reason: MARK } },
  claim_sendings: {
    rows: `row_id in (select id from claim_rows where ${A})`,
    columns: {
      record: `{"unitCode":"070147","lastName":"${MARK}","studentId":"${MARK}","dateOfBirth":"${BORN}"}`,
    },
  },
  jobs: {
    rows: "kind = 'mail_requested_link'",
    columns: { payload: `{"email":"${MARK}@pupils.example"}`, last_error: MARK },
  },
};

/** Ids, states, kinds, days, times and keys made at random, by table; `*` in every one. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  "*": ["id", "created_at"],
  students: ["email_verified_at", "archived_at", "text_size", "erased_at"],
  student_teachers: ["student_id", "staff_id", "linked_at"],
  class_students: ["class_id", "student_id", "added_at"],
  student_notes: ["student_id", "created_by"],
  sessions: ["kind", "staff_id", "student_id", "last_seen_at", "expires_at", "lesson_id"],
  student_access: ["student_id", "created_by", "expires_at", "revoked_at", "locked_until"],
  student_cards: ["student_id", "created_by", "expires_at", "revoked_at", "locked_until"],
  documents: ["assignment_id", "fingerprint", "state", "reason", "asked_at", "former_id"],
  pack_links: ["student_id", "created_by", "state", "done_at", "expires_at", "revoked_at", "downloaded_at"],
  pack_handovers: ["student_id", "handed_over_at", "handed_over_by"],
  link_mails: ["mailing_id", "student_id", "assignments", "state", "reason", "done_at"],
  unit_assignments: [
    "unit_id",
    "revision_id",
    "student_id",
    "assigned_by",
    "portfolio_status",
    "started_at",
    "completed_at",
    "submitted_at",
    "assessed_at",
    "assessed_by",
    "verified_at",
    "verified_by",
    "awarded_at",
    "awarded_by",
    "archived_at",
  ],
  submissions: [
    "assignment_id",
    "outcome_id",
    "student_comment_date",
    "teacher_comment_date",
    "evidence_changed_at",
    "completed_date",
    "completed_by",
    "student_comment_by_kind",
    "earlier_date",
  ],
  versions: ["submission_id", "box", "author_kind", "author_id", "began_at", "saved_at"],
  portfolio_steps: ["assignment_id", "step", "from_status", "to_status", "by_kind", "by_id", "at"],
  late_declarations: ["assignment_id", "kind", "declared_by", "declared_at"],
  signature_rows: ["signature_id", "assignment_id", "dates"],
  // A link that only this student has goes with its row.
  files: [
    "storage_key",
    "file_type",
    "uploaded_by_kind",
    "uploaded_by",
    "uploaded_at",
    "link_url",
    "link_type",
    "thumbnail",
    "thumbnail_key",
  ],
  submission_files: [
    "submission_id",
    "file_id",
    "added_by_kind",
    "added_by",
    "added_at",
    "removed_at",
    "removed_by",
    "removed_by_kind",
  ],
  uploads: [
    "owner_kind",
    "owner_id",
    "purpose",
    "state",
    "storage_key",
    "leased_until",
    "file_type",
    "expires_at",
    "writing",
  ],
  claim_rows: ["claim_id", "assignment_id", "withdrawn_at", "withdrawn_by"],
  claim_sendings: ["row_id", "sent_at"],
  chat_threads: ["thread_type", "assignment_id", "unit_id", "staff_id", "audience", "last_at"],
  chat_messages: ["thread_id", "sender_id", "sender_type"],
  chat_thread_participants: ["thread_id", "participant_id", "participant_type", "joined_at"],
  chat_message_receipts: ["message_id", "recipient_id", "recipient_type", "read_at"],
  chat_inboxes: ["person_id", "person_type", "mailed_at"],
  chat_reports: ["message_id", "reported_by", "reported_by_type", "reported_at", "handled_at", "handled_by"],
  chat_openings: ["thread_id", "opened_by", "opened_at"],
  jobs: ["kind", "run_at", "leased_until", "done_at"],
  // `data`: ids, states and numbers (DESIGN, Events).
  events: ["at", "actor_kind", "actor_id", "what", "student_id", "assignment_id", "data"],
  erasures: [
    "student_id",
    "reason",
    "ordered_by",
    "ordered_at",
    "due_at",
    "taken_back_at",
    "taken_back_by",
    "begun_at",
    "erased_at",
    "done_at",
    "counts",
    "running",
  ],
  erasure_objects: ["erasure_id", "storage_key", "writing"],
};

worldTest("of every column with text it is decided whether an erasure blanks it", async (world) => {
  const oak = await world.school("oak");
  const columns = await oak.rows<{ table: string; column: string }>(sql`
    select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' and c.type <> 'INTEGER'`);
  const undecided = columns.filter(({ table, column }) => {
    const decided = [ERASED[table]?.columns[column] !== undefined, !!KEPT[table]?.includes(column)];
    assert.notDeepEqual(decided, [true, true], `${table}.${column} is decided twice`);
    return !decided.includes(true) && !KEPT["*"]!.includes(column) && !OTHERS.includes(table);
  });
  assert.deepEqual(undecided, []);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const listed = [
    ...Object.entries(ERASED).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`)
    ),
    ...Object.entries(KEPT).filter(([table]) => table !== "*").flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`)
    ),
  ];
  assert.deepEqual(listed.filter((column) => !known.has(column)), [], "no such column");
});

worldTest(
  "nothing of an erased student is left, in rows, in the files of databases or in objects",
  async (world) => {
    const room = await openErasureRoom(world);
    const { oak, amara, claimed, said } = room;
    const rowsOf = (where: string) => where.replaceAll("$", `'${amara.id}'`);
    const at = world.services.now().toISOString();
    const portfolio = claimed.id;
    await writeUnguarded(world, oak, [
      `insert into student_cards (id, student_id, token_hash, created_at, expires_at)
      values ('crd_one', '${amara.id}', 'x', '${at}', '${at}')`,
      `insert into student_access (id, student_id, token_hash, created_at, expires_at)
      values ('acc_one', '${amara.id}', 'x', '${at}', '${at}')`,
      `insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at)
      values ('x', 'student', '${amara.id}', '${at}', '${at}', '${at}')`,
      `insert into chat_reports select 'rep_one', '${said.id}', user_id, 'teacher', 'x', '${at}', '${at}', user_id from staff limit 1`,
      `insert into chat_openings select 'opn_one', thread_id, user_id, 'x', '${at}' from chat_messages, staff limit 1`,
      `insert into claim_rows select 'clr_old', claim_id, assignment_id, '${at}', withdrawn_by, 'x' from (
      select claim_id, assignment_id, user_id as withdrawn_by from claim_rows, staff where assignment_id = '${portfolio}' limit 1)`,
      `insert into jobs (id, kind, run_at, created_at, done_at)
      values ('job_one', 'mail_requested_link', '${at}', '${at}', '${at}')`,
      ...Object.entries(ERASED).map(([table, { rows, columns }]) =>
        `update ${table} set ${Object.entries(columns).map(([column, text]) => `${column} = '${text}'`)}
        where ${rowsOf(rows)}`
      ),
    ]);
    for (const [table, { rows, columns }] of Object.entries(ERASED)) {
      const [filled] = await oak.rows<{ n: number }>(
        sql.raw(
          `select count(*) as n from ${table} where ${rowsOf(rows)} and ${
            Object.keys(columns).map((column) => `${column} is not null`).join(" and ")
          }`,
        ),
      );
      assert.ok(filled!.n > 0, `${table} is not filled`);
    }
    await Deno.writeTextFile(`${world.dataDir}/objects/${oak.id}/${(await ownObject(room))}`, MARK);
    const texts = [MARK, MARK.toLowerCase(), "Amara", BORN, "We dug.", "garden.example"];
    const before = await filesWith(world.dataDir, texts);
    assert.ok(
      before.some((path) => path.startsWith("objects/")) &&
        before.some((path) => path.startsWith("tenants/")),
    );

    assert.equal((await order(room, { confirm: `Amara ${MARK}` })).status, 201);
    world.advance(14 * DAY_MS);
    await world.runJobs();
    const [done] = await oak.rows<{ doneAt: string | null }>(sql`select done_at as doneAt from erasures`);
    assert.ok(done!.doneAt);
    assert.deepEqual(await filesWith(world.dataDir, texts), []);
  },
);

async function ownObject({ oak, claimed }: Awaited<ReturnType<typeof openErasureRoom>>): Promise<string> {
  const [row] = await oak.rows<{ key: string }>(sql`
    select f.storage_key as key from files f join submission_files e on e.file_id = f.id
      join submissions s on s.id = e.submission_id where s.assignment_id = ${claimed.id}`);
  return row!.key.split("/")[1]!;
}
