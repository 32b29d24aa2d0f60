import { createAnnouncementThread } from "../features/chat/create_announcement_thread.ts";
import { createDirectThread } from "../features/chat/create_direct_thread.ts";
import { markRead } from "../features/chat/mark_read.ts";
import { sendMessage } from "../features/chat/send_message.ts";
import { fetchUnit } from "../flows/fetch_unit.ts";
import { cancelUnreadMailStatement } from "../queries/unread_mail_jobs.ts";
import { ANNOUNCEMENTS, type AnnouncementStory, CONVERSATIONS } from "./conversations.ts";
import { type DemoSchool, portfolioOf, studentOf } from "./demo_school.ts";
import type { ConversationStory, Moment } from "./school.ts";

const PAUSE_MS = 3 * 60_000;

/** Uses the product's own verbs; no mail is sent. */
export async function makeConversations(school: DemoSchool): Promise<void> {
  for (const story of CONVERSATIONS) await converse(school, story);
  for (const story of ANNOUNCEMENTS) await announce(school, story);
  const now = school.services.now();
  const students = [...school.students.values()];
  await school.write((tx) =>
    tx.batch(students.map(({ actor }) => cancelUnreadMailStatement(tx, actor.id, now)))
  );
}

async function converse(
  school: DemoSchool,
  { studentId, unitCode, exchanges, unread }: ConversationStory,
): Promise<void> {
  const { teacher, actor: student } = studentOf(school, studentId);
  const sides = { teacher, student };
  const assignmentId = portfolioOf(school, studentId, unitCode);
  let threadId = "";
  for (const exchange of exchanges) {
    let now = instantOf(school, exchange);
    for (const [who, message] of exchange.lines) {
      threadId ||=
        (await school.write(createDirectThread, sides[who], { assignmentId, staffId: teacher.id, now })).id;
      await school.write(markRead, sides[who], { threadId, now });
      await say(school, sides[who], { threadId, message, now });
      now = new Date(now.getTime() + PAUSE_MS);
    }
    for (const who of ["teacher", "student"] as const) {
      if (who === unread && exchange === exchanges.at(-1)) continue;
      await school.write(markRead, sides[who], { threadId, now });
    }
  }
}

async function announce(
  school: DemoSchool,
  { by, unitCode, lines, readBy }: AnnouncementStory,
): Promise<void> {
  const actor = by === "administrator" ? school.administrator : school.teachers[by];
  const { id: unitId } = await fetchUnit(school.services, school.id, actor, unitCode);
  for (const { text: message, ...moment } of lines) {
    const now = instantOf(school, moment);
    const { id: threadId } = await school.write(createAnnouncementThread, actor, { unitId, now });
    await say(school, actor, { threadId, message, now });
    const readAt = new Date(now.getTime() + PAUSE_MS);
    for (const studentId of readBy) {
      await school.write(markRead, studentOf(school, studentId).actor, { threadId, now: readAt });
    }
  }
}

async function say(
  { write, origin }: DemoSchool,
  actor: Parameters<typeof sendMessage>[1],
  message: { threadId: string; message: string; now: Date },
): Promise<void> {
  const { sent } = await write(sendMessage, actor, { ...message, origin });
  if (!sent) throw new Error("a message of the demonstration was not sent");
}

function instantOf({ at }: DemoSchool, moment: Moment): Date {
  return new Date(`${at(moment.daysAgo).toISOString().slice(0, 10)}T${moment.at}:00Z`);
}
