import assert from "node:assert/strict";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { checkMigration, rows } from "../../test/raw_sql/check_migration.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";

const event = (columns: Record<"id" | "at" | "actor_kind", string>) =>
  add("events", { ...columns, assignment_id: "asg_none" });

Deno.test("a school from before migrations 45, 46, 48, 50 and 51 gets what its rows say", async () => {
  const before = [
    event({ id: "evt_1", at: "2026-06-01", actor_kind: "student" }),
    event({ id: "evt_2", at: "2026-06-02", actor_kind: "staff" }),
    event({ id: "evt_3", at: "2026-06-09", actor_kind: "system" }),
    ...["2026-06-04", "2026-06-05"].map((at) =>
      add("portfolio_steps", { id: at, at, assignment_id: "asg_none" })
    ),
    "update students set archived_at = '2026-06-09' where id = 'stu_awarded'",
    `update submissions set teacher_outcome_complete = 0, completed_date = null, student_comment = 'We dug.',
      student_comment_date = '2026-06-0' || (outcome_index + 3) where assignment_id = 'asg_none'`,
    add("chat_threads"),
    ...[1, 2].map((seq) =>
      add("chat_messages", {
        id: `msg_${seq}`,
        thread_id: "thr_new",
        seq,
        sender_id: "stu_none",
        client_id: null,
      })
    ),
    add("chat_thread_participants", { thread_id: "thr_new", read_seq: 1 }),
    add("chat_threads", { ...BROADCAST, id: "thr_all" }),
    add("chat_messages", { id: "msg_all", thread_id: "thr_all", seq: 1, client_id: null }),
    add("staff", { user_id: "usr_two", email: "two@oak.example" }),
    add("staff", { user_id: "usr_three", email: "three@oak.example" }),
    add("chat_threads", { id: "thr_left", staff_id: "usr_three" }),
    add("chat_messages", { id: "msg_left", thread_id: "thr_left", seq: 1, client_id: null }),
    "delete from student_teachers",
    ...["usr_one", "usr_two"].map((staff_id) => add("student_teachers", { staff_id })),
  ];
  await checkMigration(44, before, async (database) => {
    const times = "select changed_at, new_since from unit_assignments where id = 'asg_none'";
    assert.deepEqual(await rows(database, times), [["2026-06-02", "2026-06-03"]]);
    const stepped = "select id, stepped_at from unit_assignments where stepped_at is not null";
    assert.deepEqual(await rows(database, stepped), [["asg_none", "2026-06-05"]]);
    const archived = "select id from unit_assignments where student_archived = 1";
    assert.deepEqual(await rows(database, archived), [["asg_awarded"]]);
    const others = "select count(*) from unit_assignments where id <> 'asg_none' and new_since is not null";
    assert.deepEqual(await rows(database, others), [[0]]);
    const unread =
      "select id, staff_unread from chat_threads where id in ('thr_all', 'thr_left', 'thr_new') order by id";
    assert.deepEqual(await rows(database, unread), [["thr_all", 0], ["thr_left", 0], ["thr_new", 1]]);
    const links = "select staff_id, others_assigned from student_teachers order by staff_id";
    assert.deepEqual(await rows(database, links), [["usr_one", 0], ["usr_two", 1]]);
  });
});
