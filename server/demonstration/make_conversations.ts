import type { Actor } from "../../domain/permissions.ts";
import { dropWaitingMail } from "../features/chat/mail/unread_mail_statement.ts";
import { makeAnnouncements } from "../features/chat/make_announcements.ts";
import { makeDirectThread } from "../features/chat/make_direct_thread.ts";
import { markRead } from "../features/chat/mark_read.ts";
import { sendMessage } from "../features/chat/send_message.ts";
import { fetchUnit } from "../flows/fetch_unit.ts";
import type { Services } from "../services.ts";
import {
  ANNOUNCEMENTS,
  type AnnouncementStory,
  CONVERSATIONS,
  type ConversationStory,
  type Moment,
} from "./conversations.ts";
import type { Class, PortfolioOf, Staff } from "./make_portfolios.ts";
import type { TeacherName } from "./school.ts";

const MINUTE = 60_000;
/** Between what somebody wrote and the next message. */
const PAUSE = 3 * MINUTE;

/** The school, its people, where its mails would lead, and its portfolios. */
export type Place = {
  services: Services;
  tenantId: string;
  origin: string;
  people: Class;
  portfolioOf: PortfolioOf;
  /** The instant some days ago, fractions allowed. */
  at: (daysAgo: number) => Date;
};

/** Plays every conversation and announcement through the product's own verbs. Nobody is mailed about them. */
export async function makeConversations(place: Place): Promise<void> {
  for (const story of CONVERSATIONS) await converse(story, place);
  for (const story of ANNOUNCEMENTS) await announce(story, place);
  const { services: { doors, now }, tenantId, people } = place;
  await doors.writeTenant(
    tenantId,
    (tx) => tx.batch([...people.students.values()].map(({ id }) => dropWaitingMail(tx, id, now()))),
  );
}

async function converse({ studentId, unitCode, sittings, unread }: ConversationStory, place: Place) {
  const { teacher, id } = personOf(place, studentId);
  const sides = { teacher, student: { kind: "student", id } } as const;
  const assignmentId = place.portfolioOf(studentId, unitCode);
  let threadId: string | null = null;
  for (const sitting of sittings) {
    let now = instantOf(place, sitting);
    for (const [who, words] of sitting.said) {
      threadId ??= await begin(place, sides[who], assignmentId, now);
      await read(place, sides[who], threadId, now);
      await say(place, sides[who], threadId, words, now);
      now = new Date(now.getTime() + PAUSE);
    }
    for (const who of ["teacher", "student"] as const) {
      if (threadId && (who !== unread || sitting !== sittings.at(-1))) {
        await read(place, sides[who], threadId, now);
      }
    }
  }
}

async function announce({ by, unitCode, said, readBy }: AnnouncementStory, place: Place) {
  const { services, tenantId, people } = place;
  const actor = by === "administrator" ? administratorOf(people) : teacherOf(people, by);
  const { id: unitId } = await fetchUnit(services, tenantId, actor, unitCode);
  for (const { words, ...moment } of said) {
    const now = instantOf(place, moment);
    const { id } = await services.doors.writeTenant(
      tenantId,
      (tx) => makeAnnouncements(tx, actor, { unitId, now }),
    );
    await say(place, actor, id, words, now);
    for (const studentId of readBy) {
      const reader = { kind: "student", id: personOf(place, studentId).id } as const;
      await read(place, reader, id, new Date(now.getTime() + PAUSE));
    }
  }
}

function instantOf({ at }: Place, moment: Moment): Date {
  return new Date(`${at(moment.daysAgo).toISOString().slice(0, 10)}T${moment.at}:00Z`);
}

async function begin({ services, tenantId }: Place, actor: Actor, assignmentId: string, now: Date) {
  const { id } = await services.doors.writeTenant(
    tenantId,
    (tx) => makeDirectThread(tx, actor, { assignmentId, now }),
  );
  return id;
}

async function read({ services, tenantId }: Place, actor: Actor, threadId: string, now: Date) {
  await services.doors.writeTenant(tenantId, (tx) => markRead(tx, actor, { threadId, now }));
}

async function say(
  { services, tenantId, origin }: Place,
  actor: Actor,
  threadId: string,
  message: string,
  now: Date,
) {
  const said = { threadId, message, origin, now };
  const { sent } = await services.doors.writeTenant(tenantId, (tx) => sendMessage(tx, actor, said));
  if (!sent) throw new Error("a message of the demonstration was not sent");
}

function personOf({ people }: Place, studentId: string) {
  const found = people.students.get(studentId);
  if (!found) throw new Error(`the demonstration has no student ${studentId}`);
  return found;
}

function teacherOf({ teachers }: Class, name: TeacherName): Staff {
  const teacher = teachers.get(name);
  if (!teacher) throw new Error(`the demonstration has no teacher ${name}`);
  return teacher;
}

function administratorOf({ administratorId }: Class): Staff {
  return { kind: "staff", id: administratorId, role: "admin", mode: "admin" };
}
