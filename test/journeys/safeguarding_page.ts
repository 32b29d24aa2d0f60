import { announce, postMessage, startThread } from "../../server/features/chat/testing.ts";
import { postReport } from "../../server/features/chat/safeguarding/testing.ts";
import { signInNewStaff } from "../factories.ts";
import { openChatSchool } from "./chat_page.ts";

/** A conversation of sixty messages, the second of which the student has reported; two administrators. */
export async function openReportedSchool() {
  const school = await openChatSchool();
  const { world, oak, teacher, student, portfolio } = school;
  const threadId = await startThread(teacher, portfolio);
  await postMessage(student, threadId, "I am stuck with the second outcome.");
  const { id: reportedId } = await postMessage(teacher, threadId, "Words that no one should read in a list.");
  for (let i = 3; i <= 60; i++) {
    const sender = i % 3 === 0 ? student : teacher;
    const text = i === 60 ? "The newest message of all." : `This is message number ${i}.`;
    await postMessage(sender, threadId, text);
  }
  await postReport(student, reportedId, "It frightens me.\nPlease help.");
  return {
    ...school,
    otherAdmin: await signInNewStaff(world, oak, "admin", "omar@oak.example", {
      firstName: "Omar",
      lastName: "Said",
    }),
    threadId,
    reportedId,
  };
}
type ReportedSchool = Awaited<ReturnType<typeof openReportedSchool>>;

/** The student reports an announcement of the first administrator. */
export async function reportAnnouncement({ admin, student, portfolio }: ReportedSchool): Promise<void> {
  const threadId = await announce(admin, portfolio.unitId, "To everyone on this unit.");
  const [message] = (await student.get(`/api/chat/threads/${threadId}/messages`)).json<[{ id: string }]>();
  await postReport(student, message.id, "Not to her, please.");
}
