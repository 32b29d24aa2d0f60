import type { Actor } from "../../domain/permissions.ts";
import { cancelUnreadMailStatement } from "../queries/unread_mail_jobs.ts";
import { createAnnouncementThread } from "../features/chat/create_announcement_thread.ts";
import { createDirectThread } from "../features/chat/create_direct_thread.ts";
import { markRead } from "../features/chat/mark_read.ts";
import { sendMessage } from "../features/chat/send_message.ts";
import { fetchUnit } from "../flows/fetch_unit.ts";
import type { Services } from "../services.ts";
import { ANNOUNCEMENTS, type AnnouncementStory, CONVERSATIONS } from "./conversations.ts";
import type { People, PortfolioOf, Staff } from "./make_portfolios.ts";
import type { ConversationStory, Moment, TeacherName } from "./school.ts";

const MINUTE_MS = 60_000;
const PAUSE_MS = 3 * MINUTE_MS;

export type ConversationContext = {
  services: Services;
  tenantId: string;
  origin: string;
  people: People;
  portfolioOf: PortfolioOf;
  /** Fractions of days allowed. */
  at: (daysAgo: number) => Date;
};

/** Uses the product's own verbs; no mail is sent. */
export async function makeConversations(context: ConversationContext): Promise<void> {
  for (const story of CONVERSATIONS) await converse(story, context);
  for (const story of ANNOUNCEMENTS) await announce(story, context);
  const { services: { doors, now }, tenantId, people } = context;
  await doors.writeTenant(
    tenantId,
    (tx) => tx.batch([...people.students.values()].map(({ id }) => cancelUnreadMailStatement(tx, id, now()))),
  );
}

async function converse(
  { studentId, unitCode, exchanges, unread }: ConversationStory,
  context: ConversationContext,
) {
  const { teacher, id } = personOf(context, studentId);
  const sides = { teacher, student: { kind: "student", id } } as const;
  const assignmentId = context.portfolioOf(studentId, unitCode);
  let threadId: string | null = null;
  for (const exchange of exchanges) {
    let now = instantOf(context, exchange);
    for (const [who, text] of exchange.lines) {
      threadId ??= await begin(context, sides[who], assignmentId, now);
      await read(context, sides[who], threadId, now);
      await say(context, sides[who], threadId, text, now);
      now = new Date(now.getTime() + PAUSE_MS);
    }
    for (const who of ["teacher", "student"] as const) {
      if (threadId && (who !== unread || exchange !== exchanges.at(-1))) {
        await read(context, sides[who], threadId, now);
      }
    }
  }
}

async function announce({ by, unitCode, lines, readBy }: AnnouncementStory, context: ConversationContext) {
  const { services, tenantId, people } = context;
  const actor = by === "administrator" ? administratorOf(people) : teacherOf(people, by);
  const { id: unitId } = await fetchUnit(services, tenantId, actor, unitCode);
  for (const { text, ...moment } of lines) {
    const now = instantOf(context, moment);
    const { id } = await services.doors.writeTenant(
      tenantId,
      (tx) => createAnnouncementThread(tx, actor, { unitId, now }),
    );
    await say(context, actor, id, text, now);
    for (const studentId of readBy) {
      const reader = { kind: "student", id: personOf(context, studentId).id } as const;
      await read(context, reader, id, new Date(now.getTime() + PAUSE_MS));
    }
  }
}

function instantOf({ at }: ConversationContext, moment: Moment): Date {
  return new Date(`${at(moment.daysAgo).toISOString().slice(0, 10)}T${moment.at}:00Z`);
}

async function begin(
  { services, tenantId }: ConversationContext,
  actor: Actor,
  assignmentId: string,
  now: Date,
) {
  const { id } = await services.doors.writeTenant(
    tenantId,
    (tx) => createDirectThread(tx, actor, { assignmentId, now }),
  );
  return id;
}

async function read({ services, tenantId }: ConversationContext, actor: Actor, threadId: string, now: Date) {
  await services.doors.writeTenant(tenantId, (tx) => markRead(tx, actor, { threadId, now }));
}

async function say(
  { services, tenantId, origin }: ConversationContext,
  actor: Actor,
  threadId: string,
  message: string,
  now: Date,
) {
  const input = { threadId, message, origin, now };
  const { sent } = await services.doors.writeTenant(tenantId, (tx) => sendMessage(tx, actor, input));
  if (!sent) throw new Error("a message of the demonstration was not sent");
}

function personOf({ people }: ConversationContext, studentId: string) {
  const entry = people.students.get(studentId);
  if (!entry) throw new Error(`the demonstration has no student ${studentId}`);
  return entry;
}

function teacherOf({ teachers }: People, name: TeacherName): Staff {
  const teacher = teachers.get(name);
  if (!teacher) throw new Error(`the demonstration has no teacher ${name}`);
  return teacher;
}

function administratorOf({ administratorId }: People): Staff {
  return { kind: "staff", id: administratorId, role: "admin", mode: "admin" };
}
