import { sql } from "drizzle-orm";
import {
  chatReports,
  classes,
  classStudents,
  linkMailings,
  linkMails,
  packHandovers,
  packLinks,
  sessions,
  studentAccess,
  studentCards,
  studentNotes,
  students,
  studentTeachers,
} from "../../../db/tenant/schema/index.ts";
import { STUDENT, STUDENT_FIELDS } from "../../../domain/students.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { accountSections } from "./account_sections.ts";
import { type Read, staffName } from "./sections.ts";

/** Every field of the form, under its label. */
function studentColumns() {
  return Object.fromEntries(
    STUDENT_FIELDS.map((field) => [STUDENT[field].label, students[field]] as const),
  );
}

/** About the student themself; links, cards and sessions without what would let someone in. */
export function studentSections(id: string): Read[] {
  return [
    {
      title: "Student",
      rows: typedRows({
        ...studentColumns(),
        "Email confirmed at": students.emailVerifiedAt,
        "Added at": students.createdAt,
        "Archived at": students.archivedAt,
      }, (columns) => sql`select ${columns} from students where id = ${id}`),
    },
    {
      title: "Teachers",
      rows: typedRows(
        { "Teacher": staffName(studentTeachers.staffId), "Linked at": studentTeachers.linkedAt },
        (columns) =>
          sql`select ${columns} from student_teachers where student_id = ${id} order by linked_at, staff_id`,
      ),
    },
    {
      title: "Classes",
      rows: typedRows(
        { "Class": classes.name, "Teacher": staffName(classes.staffId), "Added at": classStudents.addedAt },
        (columns) =>
          sql`select ${columns} from class_students join classes on classes.id = class_students.class_id
        where class_students.student_id = ${id} order by 3, classes.id`,
      ),
    },
    {
      title: "Notes by staff",
      rows: typedRows(
        {
          "Written at": studentNotes.createdAt,
          "Written by": staffName(studentNotes.createdBy),
          "Note": studentNotes.note,
        },
        (columns) =>
          sql`select ${columns} from student_notes where student_id = ${id} order by created_at, id`,
      ),
    },
    {
      title: "Access links",
      rows: typedRows(
        {
          "Made at": studentAccess.createdAt,
          "Made by": sql<string | null>`coalesce(${staffName(studentAccess.createdBy)},
          iif(${studentAccess.requested}, 'Asked for by the student', null))`,
          "Ends at": studentAccess.expiresAt,
          "Revoked at": studentAccess.revokedAt,
        },
        (columns) =>
          sql`select ${columns} from student_access where student_id = ${id} order by created_at, id`,
      ),
    },
    {
      title: "Cards",
      rows: typedRows(
        {
          "Made at": studentCards.createdAt,
          "Made by": staffName(studentCards.createdBy),
          "Ends at": studentCards.expiresAt,
          "Revoked at": studentCards.revokedAt,
        },
        (columns) =>
          sql`select ${columns} from student_cards where student_id = ${id} order by created_at, id`,
      ),
    },
    {
      title: "Sessions",
      rows: typedRows(
        {
          "Signed in at": sessions.createdAt,
          "Last seen at": sessions.lastSeenAt,
          "Ends at": sessions.expiresAt,
          "Browser and device": sessions.device,
          "By": sql<string>`iif(${sessions.lessonId} is null, 'Link', 'Card')`,
        },
        (columns) =>
          sql`select ${columns} from sessions where student_id = ${id} order by created_at, token_hash`,
      ),
    },
    ...accountSections(id),
    {
      title: "Emailed links",
      rows: typedRows(
        {
          "Asked for at": linkMailings.createdAt,
          "Asked for by": staffName(linkMailings.createdBy),
          "State": linkMails.state,
          "Reason": linkMails.reason,
          "Done at": linkMails.doneAt,
        },
        (columns) =>
          sql`select ${columns} from link_mails join link_mailings on link_mailings.id = link_mails.mailing_id
        where link_mails.student_id = ${id} order by link_mailings.created_at, link_mails.id`,
      ),
    },
    {
      title: "Take-home pack",
      rows: typedRows({
        "Handed over at": packHandovers.handedOverAt,
        "Handed over by": staffName(packHandovers.handedOverBy),
      }, (columns) => sql`select ${columns} from pack_handovers where student_id = ${id}`),
    },
    {
      title: "Links to the take-home pack",
      rows: typedRows(
        {
          "Asked for at": packLinks.createdAt,
          "Asked for by": staffName(packLinks.createdBy),
          "State": packLinks.state,
          "Ends at": packLinks.expiresAt,
          "Revoked at": packLinks.revokedAt,
          "Downloads": packLinks.downloads,
          "Last downloaded at": packLinks.downloadedAt,
        },
        (columns) => sql`select ${columns} from pack_links where student_id = ${id} order by created_at, id`,
      ),
    },
    {
      title: "Messages reported by the student",
      rows: typedRows(
        {
          "Reported at": chatReports.reportedAt,
          "Reason": chatReports.reason,
          "Seen to at": chatReports.handledAt,
        },
        (columns) =>
          sql`select ${columns} from chat_reports where reported_by = ${id} order by reported_at, id`,
      ),
    },
  ];
}
