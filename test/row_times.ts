import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { CHANGED_AT, HAS_NEW_WORK } from "../server/queries/new_work.ts";
import type { School } from "./world.ts";

/** Compares what triggers write on portfolios and conversations (decision 78) with a count of everything. */
export async function assertRowTimes(school: School, when = ""): Promise<void> {
  const wrong = await school.rows(sql`
    select a.id, a.changed_at, c.at, a.new_since, n.since from unit_assignments a, (select 1)
      left join (
        select assignment_id, max(at) as at from events where actor_kind in ('staff', 'student') group by assignment_id) c
        on c.assignment_id = a.id
      left join (
        select w.assignment_id, min(coalesce(${CHANGED_AT}, '')) as since from submissions w where ${HAS_NEW_WORK}
        group by w.assignment_id) n on n.assignment_id = a.id
      join students s on s.id = a.student_id
    where a.changed_at is not c.at or a.new_since is not n.since or a.student_archived <> (s.archived_at is not null)
    union all
    select thread.id, thread.staff_unread, unread.n, null, null from chat_threads thread join (
      select t.id, count(m.id) as n from chat_threads t
        left join chat_thread_participants mine on mine.thread_id = t.id and mine.participant_id = t.staff_id
        left join chat_messages m
          on m.thread_id = t.id and m.seq > coalesce(mine.read_seq, 0) and m.sender_id <> t.staff_id
      group by t.id) unread on unread.id = thread.id
    where thread.staff_unread <> unread.n`);
  assert.deepEqual(wrong, [], when);
}
