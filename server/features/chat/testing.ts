import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Browser } from "../../../test/browser_client.ts";
import {
  addStudent,
  assign,
  signInStaff,
  signInStudent,
  type TestPortfolio,
  type TestStudent,
} from "../../../test/factories.ts";
import type { School, World } from "../../../test/world.ts";
import type { ThreadItem } from "./list_threads.ts";
import type { MessageView } from "./message_view.ts";
import type { DirectChat } from "./read_direct.ts";

/** A school with a teacher, a colleague of hers, an administrator, two students of hers, and a portfolio of the first. */
export type ChatRoom = {
  world: World;
  school: School;
  teacher: Browser;
  colleague: Browser;
  admin: Browser;
  student: Browser;
  classmate: Browser;
  /** Who `student` and `classmate` are. */
  pupil: TestStudent;
  mate: TestStudent;
  portfolio: TestPortfolio;
};

export async function openChatRoom(world: World): Promise<ChatRoom> {
  const school = await world.school("oak");
  await school.staff("teacher", "t@oak.example", { firstName: "Ruth", lastName: "Hall" });
  await school.staff("teacher", "c@oak.example", { firstName: "Carl", lastName: "Moss" });
  await school.staff("admin", "a@oak.example", { firstName: "Helen", lastName: "Marsh" });
  const teacher = await signInStaff(world, school, "t@oak.example");
  const pupil = await addStudent(teacher, { firstName: "Amira" });
  const mate = await addStudent(teacher, { firstName: "Ben" });
  return {
    world,
    school,
    teacher,
    colleague: await signInStaff(world, school, "c@oak.example"),
    admin: await signInStaff(world, school, "a@oak.example"),
    student: await signInStudent(world, school, pupil),
    classmate: await signInStudent(world, school, mate),
    pupil,
    mate,
    portfolio: await assign(teacher, pupil),
  };
}

/** Begins a portfolio's conversation, or finds it; gives its id. */
export async function begin(who: Browser, portfolio: { id: string }): Promise<string> {
  const answer = await who.post("/api/chat/threads/direct", { assignmentId: portfolio.id });
  assert.ok([200, 201].includes(answer.status), answer.text);
  return answer.json<{ id: string }>().id;
}

/** Says something; gives the message. */
export async function say(
  who: Browser,
  threadId: string,
  message: string,
  clientId?: string,
): Promise<MessageView> {
  const answer = await who.post("/api/chat/messages", { threadId, message, clientId });
  assert.ok([200, 201].includes(answer.status), answer.text);
  return answer.json<MessageView>();
}

/** Announces something on a unit; gives the thread's id. */
export async function announce(who: Browser, unitId: string, message: string): Promise<string> {
  const answer = await who.post("/api/chat/threads/broadcast", { unitId, message });
  assert.ok([200, 201].includes(answer.status), answer.text);
  return answer.json<{ id: string }>().id;
}

/** The texts of a conversation's newest messages, oldest first. */
export async function wordsIn(who: Browser, threadId: string): Promise<string[]> {
  const answer = await who.get(`/api/chat/threads/${threadId}/messages`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<MessageView[]>().map(({ message }) => message);
}

export async function directOf(who: Browser, portfolio: { id: string }): Promise<DirectChat> {
  const answer = await who.get(`/api/chat/threads/direct?assignmentId=${portfolio.id}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<DirectChat>();
}

export function markReadBy(who: Browser, threadId: string, body: { upTo?: number } = {}) {
  return who.send(`/api/chat/threads/${threadId}/read`, { method: "PATCH", body });
}

export async function unreadOf(who: Browser): Promise<number> {
  return (await who.get("/api/chat/unread-count")).json<{ count: number }>().count;
}

export async function threadsOf(who: Browser, query = ""): Promise<ThreadItem[]> {
  return (await who.get(`/api/chat/threads${query}`)).json<ThreadItem[]>();
}

/** Changes a school's data behind the product's back. */
export async function change(
  { world, school }: Pick<ChatRoom, "world" | "school">,
  statement: ReturnType<typeof sql>,
) {
  await world.services.doors.writeTenant(school.id, (tx) => tx.batch([tx.db.run(statement)]));
}

/** What a school's tables hold. */
export function rowsOf<Row>(
  { world, school }: Pick<ChatRoom, "world" | "school">,
  query: ReturnType<typeof sql>,
) {
  return world.services.doors.readTenant(school.id, (db) => db.all<Row>(query));
}

/** What has been recorded about conversations, oldest first, with what it says. */
export async function eventsOf(room: Pick<ChatRoom, "world" | "school">, like = "chat.%") {
  const rows = await rowsOf<
    { what: string; actor: string; student: string | null; assignment: string | null; data: string }
  >(
    room,
    sql`select what, actor_kind as actor, student_id as student, assignment_id as assignment, data
      from events where what like ${like} order by rowid`,
  );
  return rows.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }));
}
