import assert from "node:assert/strict";
import { type SQL, sql } from "drizzle-orm";
import { type OutcomeFacts, outcomeStatus } from "../../../domain/progress.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign, signInNewStaff, type TestPortfolio } from "../../../test/factories.ts";
import {
  addTextEvidence,
  openPortfolioFixture,
  postStep,
  verifyUndeclared,
} from "../../../test/portfolio_fixture.ts";
import { type School, worldTest } from "../../../test/world.ts";
import { postMessage, startThread } from "../chat/testing.ts";
import { openErasureRoom, orderDue } from "../erasures/testing.ts";
import { addLink } from "../evidence/testing.ts";
import { share } from "../evidence/sharing/testing.ts";

const ROUNDS = 250;

/** Compares what triggers write on portfolios, conversations and links (decisions 78, 81, 82) with a count of everything. */
async function assertRowTimes(school: School, when = ""): Promise<void> {
  const wrong = await school.rows(sql`
    select a.id, a.changed_at, c.at, a.new_since, n.since, a.stepped_at from unit_assignments a, (select 1)
      left join (
        select assignment_id, max(at) as at from events where actor_kind in ('staff', 'student') group by assignment_id) c
        on c.assignment_id = a.id
      left join (
        select assignment_id, min(since) as since from outcomes_with_new_work group by assignment_id) n
        on n.assignment_id = a.id
      join students s on s.id = a.student_id
    where a.changed_at is not c.at or a.new_since is not n.since or a.student_archived <> (s.archived_at is not null)
      or a.stepped_at is not (select max(at) from portfolio_steps where assignment_id = a.id)
    union all
    select thread.id, thread.staff_unread, unread.n, null, null, null from chat_threads thread join (
      select t.id, count(m.id) as n from chat_threads t
        left join chat_thread_participants mine on mine.thread_id = t.id and mine.participant_id = t.staff_id
        left join chat_messages m
          on m.thread_id = t.id and m.seq > coalesce(mine.read_seq, 0) and m.sender_id <> t.staff_id
            and (t.thread_type = 'broadcast' or exists (
              select 1 from unit_assignments a where a.id = t.assignment_id and (a.assigned_by = t.staff_id or exists (
                select 1 from student_teachers l where l.student_id = a.student_id and l.staff_id = t.staff_id))))
      group by t.id) unread on unread.id = thread.id
    where thread.staff_unread <> unread.n`);
  assert.deepEqual(wrong, [], when);
  const links = await school.rows(sql`
    select link.* from student_teachers link where link.others_assigned <> exists (
      select 1 from unit_assignments a where a.student_id = link.student_id and a.assigned_by <> link.staff_id)`);
  assert.deepEqual(links, [], when);
  await assertStatuses(school, when);
}

type OutcomeRow = Omit<OutcomeFacts, "teacherOutcomeComplete" | "hasFeedback" | "hasWork"> & {
  complete: 0 | 1;
  feedback: string;
  words: string;
  pieces: number;
  status: string;
  changedAt: string;
};

/** Compares what the view says of each outcome with the rule. */
async function assertStatuses(school: School, when: string): Promise<void> {
  const rows = await school.rows<OutcomeRow>(sql`
    select s.teacher_outcome_complete as complete, s.teacher_comment as feedback, s.student_comment as words,
      s.teacher_comment_date as teacherCommentDate, o.status, o.changed_at as changedAt,
      (select count(*) from submission_files f where f.submission_id = s.id and f.removed_at is null) as pieces,
      nullif(max(coalesce(s.student_comment_date, ''), coalesce(s.evidence_changed_at, '')), '') as studentChangedAt
    from submissions s
      join outcome_statuses o on o.assignment_id = s.assignment_id and o.outcome_index = s.outcome_index`);
  for (const { complete, feedback, words, pieces, status, changedAt, ...times } of rows) {
    const facts = { hasFeedback: feedback !== "", hasWork: words !== "" || pieces > 0, ...times };
    assert.equal(status, outcomeStatus({ teacherOutcomeComplete: complete === 1, ...facts }), when);
    assert.equal(changedAt, times.studentChangedAt ?? "", when);
  }
}

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

worldTest("what a portfolio's row says of its times is true after any writes", async (world) => {
  const { oak, admin, teacher, student, portfolio, studentRecord } = await openPortfolioFixture(world);
  const colleague = await signInNewStaff(world, oak, "teacher", "c@oak.example", { lastName: "Moss" });
  await colleague.post(`/api/students/${studentRecord.id}/link`);
  const mate = await assign(teacher, await addStudent(teacher));
  const threads = [await startThread(teacher, portfolio), await startThread(colleague, portfolio)];
  const roll = dice(7);
  const one = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  const of = (from: TestPortfolio = portfolio) => one(from.submissions).id;
  const text = (words: string) => one(["", `${words} ${roll(1000)}`]);
  const first = async (condition: SQL): Promise<string> => {
    const rows = await oak.rows<{ id: string }>(
      sql`select id from submission_files where ${condition} order by rowid`,
    );
    return rows.length === 0 ? "evd_none" : one(rows).id;
  };
  const writes: Record<string, () => Promise<unknown>> = {
    reflection: () => student.put(`/api/submissions/${of()}`, { studentComment: text("We dug.") }),
    "reflection by staff": () =>
      teacher.put(`/api/submissions/${of()}`, { studentComment: text("They dug.") }),
    feedback: () => teacher.put(`/api/submissions/${of()}`, { teacherComment: text("Well dug.") }),
    tick: () => teacher.post(`/api/submissions/${of()}/complete`, { complete: roll(3) > 0 }),
    file: () => addTextEvidence(student, of(), "bed.txt").catch(() => {}),
    link: () => addLink(student, of(), `https://garden.example/${roll(1000)}`),
    share: async () => share(teacher, await first(sql`removed_at is null`), [mate.id], [roll(3)]),
    remove: async () => student.delete(`/api/submission-files/${await first(sql`removed_at is null`)}`),
    restore: async () =>
      teacher.post(`/api/submission-files/${await first(sql`removed_at is not null`)}/restore`, {}),
    submit: () => postStep(teacher, portfolio, "submit", {}),
    return: () => postStep(teacher, portfolio, "return", { reason: "Not yet." }),
    archive: () => postStep(teacher, portfolio, "archive", {}),
    unarchive: () => postStep(teacher, portfolio, "unarchive", {}),
    message: () => postMessage(one([student, teacher]), threads[0]!, "Which tool?").catch(() => {}),
    "message to a colleague": () =>
      postMessage(one([student, colleague]), threads[1]!, "Why?").catch(() => {}),
    read: () => read(one([student, teacher]), threads[0]!, roll(4)),
    "read by a colleague": () => read(colleague, threads[1]!, roll(4)),
    "assign by a colleague": () => assign(colleague, studentRecord, "070147").catch(() => {}),
    withdraw: async () => {
      const [withdrawn] = await oak.rows<{ id: string }>(
        sql`select id from unit_assignments where student_id = ${studentRecord.id} and id <> ${portfolio.id}`,
      );
      return colleague.delete(`/api/assignments/${withdrawn?.id ?? "asg_none"}`);
    },
  };
  const counts = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    // Often unarchived, so that the others can write.
    const name = round % 5 === 0 ? "unarchive" : one(Object.keys(writes));
    world.advance(one([0, 1000, 60_000]));
    const before = await footprint(oak);
    await writes[name]!();
    if (await footprint(oak) !== before) counts.set(name, (counts.get(name) ?? 0) + 1);
    await assertRowTimes(oak, `${round} ${name}`);
  }
  assert.deepEqual(Object.keys(writes).filter((name) => !counts.has(name)), [], "never wrote anything");
  await postStep(teacher, portfolio, "unarchive", {});
  await postStep(teacher, portfolio, "return", { reason: "Not yet." });
  await verifyUndeclared({ teacher, admin }, portfolio);
  await assertRowTimes(oak, "verified");
});

worldTest("it is true after a portfolio was withdrawn and a student erased", async (world) => {
  const room = await openErasureRoom(world);
  const withdrawn = await assign(room.teacher, room.ben, "100012");
  await assertRowTimes(room.oak);
  assert.equal((await room.teacher.delete(`/api/assignments/${withdrawn.id}`)).status, 200);
  await assertRowTimes(room.oak);
  await orderDue(room);
  await world.runJobs();
  const [row] = await room.oak.rows<{ erased: string | null }>(
    sql`select erased_at as erased from students where id = ${room.amara.id}`,
  );
  assert.ok(row?.erased);
  await assertRowTimes(room.oak);
});

const read = (browser: BrowserClient, threadId: string, upTo: number) =>
  browser.send(`/api/chat/threads/${threadId}/read`, { method: "PATCH", body: { upTo } });

/** Changes with every write of the tables that the triggers watch. */
async function footprint(oak: Parameters<typeof assertRowTimes>[0]): Promise<string> {
  const rows = await oak.rows(sql`
    select (select count(*) from events) as events, (select count(*) from chat_messages) as messages,
      (select sum(read_seq) from chat_thread_participants) as read, (select count(*) from submission_files) as files`);
  return JSON.stringify(rows);
}
