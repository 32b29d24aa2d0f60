import assert from "node:assert/strict";
import type { Query } from "../../test/raw_sql/database.ts";
import { AT } from "../../test/raw_sql/insert_sql.ts";
import { openSchool } from "../../test/raw_sql/school.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";

const school = openSchool();

/** What `column` says after each statement, one after the other. */
const column = async (select: string, steps: readonly (readonly [string, unknown])[]) => {
  await school.inTransaction(async (run) => {
    for (const [statement, expected] of steps) {
      await run(statement);
      assert.deepEqual(await value(run, select), expected, statement);
    }
  });
};

async function value(run: Query, select: string): Promise<unknown> {
  const [row] = await run(select);
  return row && Object.values({ ...row })[0];
}

const event = (id: string, at: string, actor_kind = "staff", assignment_id: string | null = "asg_none") =>
  add("events", { id, at, actor_kind, assignment_id });

Deno.test("a portfolio has the time of the newest event by staff or its student, in whatever order they come", () =>
  column("select changed_at from unit_assignments where id = 'asg_none'", [
    [event("evt_1", "2026-06-02"), "2026-06-02"],
    [event("evt_2", "2026-06-01", "student"), "2026-06-02"],
    [event("evt_3", "2026-06-03", "student"), "2026-06-03"],
    [event("evt_4", "2026-06-09", "system"), "2026-06-03"],
    [event("evt_5", "2026-06-09", "operator"), "2026-06-03"],
    [event("evt_6", "2026-06-09", "staff", null), "2026-06-03"],
    [event("evt_7", "2026-06-09", "staff", "asg_submitted"), "2026-06-03"],
  ]));

Deno.test("an event that comes before its portfolio counts", () =>
  column("select changed_at from unit_assignments where id = 'asg_late'", [
    [event("evt_1", "2026-06-02", "staff", "asg_late"), undefined],
    [add("students", { id: "stu_late", student_id: "Late", student_key: "late" }), undefined],
    [add("unit_assignments", { id: "asg_late", student_id: "stu_late" }), "2026-06-02"],
  ]));

Deno.test("a portfolio says whether its student is archived, whichever comes first", async () => {
  const archive = (value: string) => `update students set archived_at = ${value} where id = 'stu_none'`;
  await column("select student_archived from unit_assignments where id = 'asg_none'", [
    [archive("'2026-06-02'"), 1],
    [archive("'2026-06-03'"), 1],
    [archive("null"), 0],
  ]);
  await column("select student_archived from unit_assignments where id = 'asg_late'", [
    [
      add("students", { id: "stu_late", student_id: "Late", student_key: "late", archived_at: AT }),
      undefined,
    ],
    [add("unit_assignments", { id: "asg_late", student_id: "stu_late" }), 1],
  ]);
});

Deno.test("a portfolio has the time of its last step", () => {
  const step = (id: string, at: string, assignment_id = "asg_none") =>
    add("portfolio_steps", { id, at, assignment_id });
  return column("select stepped_at from unit_assignments where id = 'asg_none'", [
    [step("stp_1", "2026-06-02", "asg_submitted"), null],
    [step("stp_2", "2026-06-02"), "2026-06-02"],
    [step("stp_3", "2026-06-03"), "2026-06-03"],
  ]);
});

Deno.test("a link says whether another member of staff has assigned the student a unit", async () => {
  const link = (staff_id: string, more: Record<string, number> = {}) =>
    add("student_teachers", { student_id: "stu_late", staff_id, ...more });
  const portfolio = (unit_id: string, assigned_by: string) => {
    const revision_id = unit_id.replace("unt", "rev");
    return add("unit_assignments", {
      id: `asg_${unit_id}`,
      unit_id,
      revision_id,
      student_id: "stu_late",
      assigned_by,
    });
  };
  const move = (to: string) => `update unit_assignments set assigned_by = '${to}' where id = 'asg_unt_one'`;
  await column(
    `select group_concat(said, ', ') from (
      select staff_id || ' ' || others_assigned as said from student_teachers where student_id = 'stu_late' order by staff_id)`,
    [
      [add("staff", { user_id: "usr_two", email: "two@oak.example" }), null],
      [add("students", { id: "stu_late", student_id: "Late", student_key: "late" }), null],
      [link("usr_one"), "usr_one 0"],
      [portfolio("unt_one", "usr_one"), "usr_one 0"],
      [link("usr_two"), "usr_one 0, usr_two 1"],
      [move("usr_two"), "usr_one 1, usr_two 0"],
      [move("usr_one"), "usr_one 0, usr_two 1"],
      ["delete from student_teachers where student_id = 'stu_late' and staff_id = 'usr_one'", "usr_two 1"],
      // Rows that are read back may say what was true of others.
      [link("usr_one", { others_assigned: 1 }), "usr_one 0, usr_two 1"],
      [add("uas_units"), "usr_one 0, usr_two 1"],
      [add("unit_revisions", { unit_id: "unt_new", id: "rev_new" }), "usr_one 0, usr_two 1"],
      [portfolio("unt_new", "usr_two"), "usr_one 1, usr_two 1"],
      ["delete from unit_assignments where id = 'asg_unt_new'", "usr_one 0, usr_two 1"],
      ["delete from unit_assignments where id = 'asg_unt_one'", "usr_one 0, usr_two 0"],
    ],
  );
});

Deno.test("a portfolio has the time of its oldest work that is newer than feedback", () => {
  const set = (outcome: number, columns: string) =>
    `update submissions set ${columns} where id = 'sub_none_${outcome}'`;
  const open = "teacher_outcome_complete = 0, completed_date = null";
  return column("select new_since from unit_assignments where id = 'asg_none'", [
    ["delete from submission_files where 0", null],
    [set(0, open), ""],
    [set(0, "student_comment = 'We dug.', student_comment_date = '2026-06-03'"), "2026-06-03"],
    [set(1, `${open}, student_comment = 'We dug.', student_comment_date = '2026-06-02'`), "2026-06-02"],
    [set(1, "teacher_comment = 'Well dug.', teacher_comment_date = '2026-06-02'"), "2026-06-02"],
    [set(1, "teacher_comment_date = '2026-06-04'"), "2026-06-03"],
    [set(1, "teacher_comment = ''"), "2026-06-02"],
    [set(1, "evidence_changed_at = '2026-06-05'"), "2026-06-03"],
    [set(0, "student_comment = ''"), "2026-06-03"],
    [
      "update submission_files set removed_at = 'now', removed_by = 'usr_one' where id = 'evd_none'",
      "2026-06-05",
    ],
    ["update submission_files set removed_at = null, removed_by = null where id = 'evd_none'", "2026-06-03"],
    [set(0, "teacher_outcome_complete = 1, completed_date = '2026-06-05'"), "2026-06-05"],
    [set(1, "student_comment = ''"), null],
    [add("submission_files", { id: "evd_more", submission_id: "sub_none_1" }), "2026-06-05"],
    ["update submission_files set removed_at = 'now', removed_by = 'usr_one' where id = 'evd_more'", null],
    ["delete from submission_files where id = 'evd_more'", null],
  ]);
});

Deno.test("a conversation counts what its teacher has not read", () => {
  const message = (seq: number, sender_id: string) =>
    add("chat_messages", { id: `msg_${seq}`, thread_id: "thr_new", seq, sender_id, client_id: null });
  const reads = (participant_id: string, read_seq: number) =>
    `${add("chat_thread_participants", { thread_id: "thr_new", participant_id, read_seq })}
      on conflict do update set read_seq = excluded.read_seq`;
  const link = (staff_id: string) => add("student_teachers", { staff_id });
  const unlink = (staff_id: string) => `delete from student_teachers where staff_id = '${staff_id}'`;
  const moved = (assigned_by: string) =>
    `update unit_assignments set assigned_by = '${assigned_by}' where id = 'asg_none'`;
  return column("select staff_unread from chat_threads where id = 'thr_new'", [
    [add("staff", { user_id: "usr_two", email: "two@oak.example" }), undefined],
    [add("chat_threads"), 0],
    [message(1, "stu_none"), 1],
    [message(2, "usr_one"), 1],
    [message(3, "stu_none"), 2],
    [reads("stu_none", 3), 2],
    [reads("usr_one", 1), 1],
    [reads("usr_one", 2), 1],
    ["update chat_threads set staff_id = 'usr_two' where id = 'thr_new'", 0],
    [link("usr_two"), 3],
    [unlink("usr_two"), 0],
    [message(4, "stu_none"), 0],
    [moved("usr_two"), 4],
    [message(5, "stu_none"), 5],
    [reads("usr_two", 3), 2],
    [moved("usr_one"), 0],
    [link("usr_two"), 2],
    ["update chat_threads set staff_id = 'usr_one' where id = 'thr_new'", 3],
    [unlink("usr_one"), 3],
    [moved("usr_two"), 0],
  ]);
});

Deno.test("the unread messages of several conversations are counted by indexes, each alone", async () => {
  await school.inTransaction(async (run) => {
    const plan = await run(`explain query plan
      select (select unread from chat_staff_unread where thread_id = t.id) from chat_threads t where t.staff_id = 'usr_one'`);
    const lines = plan.map(({ detail }) => String(detail));
    assert.ok(lines.length > 3);
    assert.deepEqual(lines.filter((line) => line.startsWith("SCAN")), [], lines.join("\n"));
  });
});
