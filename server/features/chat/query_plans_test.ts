import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { recordReadPlans, recordWritePlans } from "../../../db/testing_query_plans.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { fileWorldTest } from "../../../test/world.ts";
import { hasPortfolios } from "./read_messages_page.ts";
import { listChatStudents } from "./list_chat_students.ts";
import { listOwnUnits } from "../../queries/list_own_units.ts";
import { listThreads } from "./list_threads.ts";
import { readUnreadDigest } from "./mail/read_unread_digest.ts";
import { markRead } from "./mark_read.ts";
import { readDirect } from "./read_direct.ts";
import { readMessages } from "./read_messages.ts";
import { readOpenedThread } from "./read_opened_thread.ts";
import { readPollEtag } from "./read_poll_etag.ts";
import { listConversations } from "./safeguarding/list_conversations.ts";
import { listOpenings } from "./safeguarding/list_openings.ts";
import { listReports } from "./safeguarding/list_reports.ts";
import { sendMessage } from "./send_message.ts";
import { type ChatRoom, openChatRoom, startThread } from "./testing.ts";
import { readDirectRelation } from "./direct_relation.ts";
import { readMessageRelation, readThreadRelation } from "./thread_relations.ts";
import { countUnread } from "./unread_counts.ts";

type Room = ChatRoom & { threadId: string; actor: StaffActor; file: string };

async function openPlanRoom(world: ChatRoom["world"]): Promise<Room> {
  const room = await openChatRoom(world);
  const { id } = (await room.teacher.get("/api/auth/user")).json<{ id: string }>();
  return {
    ...room,
    threadId: await startThread(room.teacher, room.portfolio),
    actor: { kind: "staff", id, role: "teacher", mode: "teacher" },
    file: `${world.dataDir}/tenants/${room.school.id}.db`,
  };
}

/** Full table scans, other than of intermediate results. */
const tableScans = (lines: string[]) =>
  lines.filter((line) =>
    line.startsWith("SCAN") &&
    !/^SCAN (mem|page|news|person|msg|counted|\(|CONSTANT|\d+ CONSTANT)/.test(line)
  );

fileWorldTest("every read of a chat is one statement and uses indexes", async (world) => {
  const room = await openPlanRoom(world);
  const { threadId, actor, file, portfolio } = room;
  const student = { kind: "student", id: room.studentRecord.id } as const;
  const visitor = { tokenHash: "x", activeRole: undefined, now: world.services.now() };
  const relation = {
    ...(await world.services.doors.readTenant(
      room.school.id,
      (db) => readDirectRelation(db, { assignmentId: portfolio.id }, actor),
    ))!,
  };
  const reads: Record<string, (db: Pick<TenantReader, "all">) => Promise<unknown>> = {
    "a thread's relation": (db) => readThreadRelation(db, threadId, actor),
    "a portfolio's": (db) => readDirectRelation(db, { assignmentId: portfolio.id }, actor),
    "a message's": (db) => readMessageRelation(db, "msg_x", actor),
    "a poll of messages": (db) => readPollEtag(db, visitor, { of: "messages", threadId }),
    "a poll of a portfolio": (db) =>
      readPollEtag(db, visitor, { of: "direct", ref: { assignmentId: portfolio.id } }),
    "a poll of an inbox": (db) => readPollEtag(db, visitor, { of: "inbox" }),
    "the newest messages": (db) => readMessages(db, { threadId, me: actor.id }),
    "messages before": (db) => readMessages(db, { threadId, me: actor.id, before: 99_000 }),
    "a direct chat": (db) => readDirect(db, actor, relation),
    "unread messages": (db) => countUnread(db, actor),
    "the list": (db) => listThreads(db, actor, { limit: 50, cursor: "2026~thr_x" }),
    "the list, oldest first": (db) =>
      listThreads(db, actor, { sort: "last", limit: 50, cursor: "2026~thr_x" }),
    "the list by student": (db) => listThreads(db, actor, { sort: "person", limit: 50, cursor: threadId }),
    "the list by unit": (db) =>
      listThreads(db, actor, { type: "broadcast", sort: "-unit", limit: 50, cursor: threadId }),
    "a student's list by teacher": (db) =>
      listThreads(db, student, { sort: "person", limit: 50, cursor: threadId }),
    "the students to write to": (db) => listChatStudents(db, actor, { search: "ash", limit: 50 }),
    "the units to announce on": (db) => listOwnUnits(db, actor),
    "an opened conversation": (db) => readOpenedThread(db, actor, { open: threadId }),
    "an opened portfolio": (db) => readOpenedThread(db, actor, { about: portfolio.id }),
    "whether there are portfolios": (db) => hasPortfolios(db, actor.id),
    "unread news": (db) => readUnreadDigest(db, actor.id),
    "open reports": (db) => listReports(db, actor.id, { state: "open", limit: 50, cursor: "2026~rep_x" }),
    "handled reports": (db) => listReports(db, actor.id, { state: "handled", limit: 50, cursor: null }),
    "openings": (db) => listOpenings(db, { limit: 50, cursor: "2026~opn_x" }),
  };
  for (const [name, read] of Object.entries(reads)) {
    const plans: string[][] = [];
    await world.services.doors.readTenant(room.school.id, (db) => read(recordReadPlans(db, file, plans)));
    assert.equal(plans.length, 1, name);
    assert.deepEqual(tableScans(plans[0]!), [], `${name}\n${plans[0]!.join("\n")}`);
  }
});

fileWorldTest("sending and marking as read use indexes", async (world) => {
  const room = await openPlanRoom(world);
  const { threadId, actor, file } = room;
  const now = world.services.now();
  const writes: Record<string, (tx: TenantWriter) => Promise<unknown>> = {
    saying: (tx) => sendMessage(tx, actor, { threadId, message: "x", clientId: "1", origin: "", now }),
    reading: (tx) => markRead(tx, actor, { threadId, now }),
  };
  for (const [name, write] of Object.entries(writes)) {
    const plans: string[][] = [];
    await world.services.doors.writeTenant(room.school.id, (tx) => write(recordWritePlans(tx, file, plans)));
    for (const lines of plans) assert.deepEqual(tableScans(lines), [], `${name}\n${lines.join("\n")}`);
    const jobs = plans.flat().filter((line) => line.includes("waiting"));
    for (const line of jobs) {
      assert.match(line, /jobs_for_person \(kind=\? AND <expr>=\?\)/, "not all mails that wait");
    }
    assert.equal(jobs.length > 0, name === "saying");
  }
});

fileWorldTest("a teacher's newest and oldest conversations are read by their index", async (world) => {
  const { school, actor, file } = await openPlanRoom(world);
  for (const sort of ["-last", "last"] as const) {
    const plans: string[][] = [];
    const query = { type: "direct", sort, limit: 50, cursor: null } as const;
    await world.services.doors.readTenant(
      school.id,
      (db) => listThreads(recordReadPlans(db, file, plans), actor, query),
    );
    const lines = plans.flat();
    const at = lines.findIndex((line) => /thread USING INDEX chat_threads_by_staff_and_time/.test(line));
    const end = lines.indexOf("SCAN page");
    assert.ok(0 <= at && at < end, `${sort}\n${lines.join("\n")}`);
    assert.ok(!lines.slice(at, end).includes("USE TEMP B-TREE FOR ORDER BY"), `${sort}, sorted`);
  }
});

fileWorldTest("all conversations are listed by an index, without sorting", async (world) => {
  const room = await openPlanRoom(world);
  const plans: string[][] = [];
  await world.services.doors.readTenant(
    room.school.id,
    (db) => listConversations(recordReadPlans(db, room.file, plans), { search: "", limit: 50, cursor: null }),
  );
  const lines = plans.flat();
  assert.ok(lines.some((line) => /thread USING INDEX chat_threads_by_time/.test(line)), lines.join("\n"));
  assert.ok(!lines.some((line) => line.includes("TEMP B-TREE FOR ORDER BY")), lines.join("\n"));
});

fileWorldTest("a conversation of 40,000 messages is paged, counted and marked as read", async (world) => {
  const room = await openPlanRoom(world);
  await insertMessages(room, 40_000);
  const page = await room.teacher.get(`/api/chat/threads/${room.threadId}/messages?before=39001`);
  const seqs = page.json<{ seq: number }[]>().map(({ seq }) => seq);
  assert.deepEqual([seqs.length, seqs[0], seqs.at(-1)], [50, 38_951, 39_000]);
  const [list] = (await room.student.get("/api/chat/threads")).json<{ unreadCount: number }[]>();
  assert.equal(list?.unreadCount, 40_000);
  await room.student.send(`/api/chat/threads/${room.threadId}/read`, { method: "PATCH" });
  assert.deepEqual((await room.student.get("/api/chat/unread-count")).json(), {
    count: 0,
    conversations: 0,
    announcements: 0,
  });
  const [receipts] = await room.school.rows<{ n: number }>(
    sql`select count(*) as n from chat_message_receipts`,
  );
  assert.equal(receipts?.n, 40_000);
});

async function insertMessages({ world, school, threadId, actor }: Room, count: number): Promise<void> {
  await school.run(sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into chat_messages (id, thread_id, seq, sender_id, sender_type, message, created_at)
      select 'msg_' || n, ${threadId}, n, ${actor.id}, 'teacher', 'Message ' || n, ${world.services.now().toISOString()}
      from numbers`);
}
