import assert from "node:assert/strict";
import type { Browser } from "../../../../test/browser_client.ts";
import { signInStaff } from "../../../../test/factories.ts";
import { begin, type ChatRoom, say } from "../testing.ts";
import type { ReportItem } from "./list_reports.ts";

/** Reports a message; gives the report's id. */
export async function report(who: Browser, messageId: string, reason?: string): Promise<string> {
  const answer = await who.post(`/api/chat/messages/${messageId}/report`, { reason });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<{ id: string }>().id;
}

/** Something that the teacher says to the student, who reports it. */
export async function sayReported({ teacher, student, portfolio }: ChatRoom, words: string, reason?: string) {
  const threadId = await begin(teacher, portfolio);
  const { id: messageId } = await say(teacher, threadId, words);
  return { threadId, messageId, id: await report(student, messageId, reason) };
}

/** A second administrator of the school, called Omar Said. */
export async function anotherAdmin({ world, school }: Pick<ChatRoom, "world" | "school">): Promise<Browser> {
  await school.staff("admin", "omar@oak.example", { firstName: "Omar", lastName: "Said" });
  return await signInStaff(world, school, "omar@oak.example");
}

/** The reports that an administrator sees. */
export async function reportsOf(who: Browser, state: "open" | "handled" = "open"): Promise<ReportItem[]> {
  const answer = await who.get(`/api/chat/reports?state=${state}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<ReportItem[]>();
}
