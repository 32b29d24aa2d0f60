import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
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

/**
 * A teacher, a colleague, an administrator and two students of the teacher; `portfolio` is the first
 * student's.
 */
export type ChatRoom = {
  world: World;
  school: School;
  teacher: BrowserClient;
  colleague: BrowserClient;
  admin: BrowserClient;
  student: BrowserClient;
  classmate: BrowserClient;
  studentRecord: TestStudent;
  classmateRecord: TestStudent;
  portfolio: TestPortfolio;
};

export async function openChatRoom(world: World): Promise<ChatRoom> {
  const school = await world.school("oak");
  await school.staff("teacher", "t@oak.example", { firstName: "Ruth", lastName: "Hall" });
  await school.staff("teacher", "c@oak.example", { firstName: "Carl", lastName: "Moss" });
  await school.staff("admin", "a@oak.example", { firstName: "Helen", lastName: "Marsh" });
  const teacher = await signInStaff(world, school, "t@oak.example");
  const studentRecord = await addStudent(teacher, { firstName: "Amira" });
  const classmateRecord = await addStudent(teacher, { firstName: "Ben" });
  return {
    world,
    school,
    teacher,
    colleague: await signInStaff(world, school, "c@oak.example"),
    admin: await signInStaff(world, school, "a@oak.example"),
    student: await signInStudent(world, school, studentRecord),
    classmate: await signInStudent(world, school, classmateRecord),
    studentRecord,
    classmateRecord,
    portfolio: await assign(teacher, studentRecord),
  };
}

/** Returns the thread's id. */
export async function startThread(browser: BrowserClient, portfolio: { id: string }): Promise<string> {
  const answer = await browser.post("/api/chat/threads/direct", { assignmentId: portfolio.id });
  assert.ok([200, 201].includes(answer.status), answer.text);
  return answer.json<{ id: string }>().id;
}

export async function postMessage(
  browser: BrowserClient,
  threadId: string,
  message: string,
  clientId?: string,
): Promise<MessageView> {
  const answer = await browser.post("/api/chat/messages", { threadId, message, clientId });
  assert.ok([200, 201].includes(answer.status), answer.text);
  return answer.json<MessageView>();
}

/** Returns the thread's id. */
export async function announce(browser: BrowserClient, unitId: string, message: string): Promise<string> {
  const answer = await browser.post("/api/chat/threads/broadcast", { unitId, message });
  assert.ok([200, 201].includes(answer.status), answer.text);
  return answer.json<{ id: string }>().id;
}

/** The newest messages' texts, oldest first. */
export async function messageTexts(browser: BrowserClient, threadId: string): Promise<string[]> {
  const answer = await browser.get(`/api/chat/threads/${threadId}/messages`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<MessageView[]>().map(({ message }) => message);
}

export async function readDirectChat(browser: BrowserClient, portfolio: { id: string }): Promise<DirectChat> {
  const answer = await browser.get(`/api/chat/threads/direct?assignmentId=${portfolio.id}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<DirectChat>();
}

export function patchRead(browser: BrowserClient, threadId: string, body: { upTo?: number } = {}) {
  return browser.send(`/api/chat/threads/${threadId}/read`, { method: "PATCH", body });
}

export async function readUnreadCount(browser: BrowserClient): Promise<number> {
  return (await browser.get("/api/chat/unread-count")).json<{ count: number }>().count;
}

export async function readThreads(browser: BrowserClient, query = ""): Promise<ThreadItem[]> {
  return (await browser.get(`/api/chat/threads${query}`)).json<ThreadItem[]>();
}

export async function readEvents({ school }: Pick<ChatRoom, "school">, like = "chat.%") {
  const rows = await school.rows<
    { what: string; actor: string; student: string | null; assignment: string | null; data: string }
  >(sql`select what, actor_kind as actor, student_id as student, assignment_id as assignment, data
      from events where what like ${like} order by rowid`);
  return rows.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }));
}

/** Archives rows, or all of a table. */
export function archive(
  { school }: Pick<ChatRoom, "school">,
  table: "students" | "staff" | "unit_assignments",
  where = sql`true`,
) {
  return school.run(
    sql`update ${sql.raw(table)} set archived_at = '2026-06-15T09:00:00.000Z' where ${where}`,
  );
}

export function unarchive(
  { school }: Pick<ChatRoom, "school">,
  table: "students" | "unit_assignments" | "staff",
) {
  return school.run(sql`update ${sql.raw(table)} set archived_at = null`);
}

/** Runs `change` between the authorization of the next write and the write itself. */
export function beforeNextWrite({ world }: Pick<ChatRoom, "world">, change: () => Promise<unknown>) {
  const { doors } = world.services;
  const write = doors.writeTenant;
  doors.writeTenant = async (id, work) => {
    doors.writeTenant = write;
    await change();
    return await write(id, work);
  };
}
