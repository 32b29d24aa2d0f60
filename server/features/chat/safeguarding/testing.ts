import assert from "node:assert/strict";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { signInStaff } from "../../../../test/factories.ts";
import { type ChatRoom, postMessage, startThread } from "../testing.ts";
import type { ReportItem } from "./list_reports.ts";

export async function postReport(
  browser: BrowserClient,
  messageId: string,
  reason?: string,
): Promise<string> {
  const answer = await browser.post(`/api/chat/messages/${messageId}/report`, { reason });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<{ id: string }>().id;
}

export async function postReportedMessage(
  { teacher, student, portfolio }: ChatRoom,
  text: string,
  reason?: string,
) {
  const threadId = await startThread(teacher, portfolio);
  const { id: messageId } = await postMessage(teacher, threadId, text);
  return { threadId, messageId, id: await postReport(student, messageId, reason) };
}

export async function addSecondAdmin(
  { world, school }: Pick<ChatRoom, "world" | "school">,
): Promise<BrowserClient> {
  await school.staff("admin", "omar@oak.example", { firstName: "Omar", lastName: "Said" });
  return await signInStaff(world, school, "omar@oak.example");
}

export async function readReports(
  browser: BrowserClient,
  state: "open" | "handled" = "open",
): Promise<ReportItem[]> {
  const answer = await browser.get(`/api/chat/reports?state=${state}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<ReportItem[]>();
}
