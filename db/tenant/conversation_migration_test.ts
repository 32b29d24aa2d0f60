import assert from "node:assert/strict";
import { BROADCAST } from "../../test/raw_sql/chat_rows.ts";
import { checkMigration, rows } from "../../test/raw_sql/check_migration.ts";
import { AT } from "../../test/raw_sql/insert_sql.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";

Deno.test("a conversation from before migration 34 is its assigner's, or the teacher's who wrote in it", async () => {
  const two = { user_id: "usr_two", email: "two@oak.example" };
  const thread = (id: string, assignment_id: string) =>
    add("chat_threads", { id, assignment_id }).replace(", staff_id", "")
      .replace(", 'usr_one', '2026", ", '2026");
  const message = (thread_id: string, seq: number, sender_id: string) =>
    add("chat_messages", { id: `msg_${thread_id}_${seq}`, thread_id, seq, sender_id, client_id: null });
  const before = [
    add("staff", two),
    add("staff", { ...two, user_id: "usr_gone", email: "gone@oak.example", archived_at: AT }),
    thread("thr_both", "asg_none"),
    message("thr_both", 1, "usr_one"),
    message("thr_both", 2, "usr_two"),
    thread("thr_other", "asg_submitted"),
    message("thr_other", 1, "usr_two"),
    message("thr_other", 2, "usr_gone"),
    thread("thr_empty", "asg_assessed"),
    add("chat_threads", { ...BROADCAST, id: "thr_all", staff_id: "usr_two" }),
  ];
  await checkMigration(33, before, async (database) => {
    const threads = "select id, staff_id, last_seq from chat_threads order by rowid";
    assert.deepEqual(await rows(database, threads), [
      ["thr_both", "usr_one", 2],
      ["thr_other", "usr_two", 2],
      ["thr_empty", "usr_one", 0],
      ["thr_all", "usr_two", 0],
    ]);
    const members = "select thread_id from chat_members where person_id = 'usr_two' order by 1";
    assert.deepEqual(
      await rows(database, members),
      [["thr_all"]],
      "who teaches the student no more is in none",
    );
  });
});
