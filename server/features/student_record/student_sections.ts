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
import { accountSections } from "./account_sections.ts";
import { type Read, section, staffName } from "./sections.ts";

/** Every field of the form, under its label. */
function studentColumns() {
  return Object.fromEntries(
    STUDENT_FIELDS.map((field) => [STUDENT[field].label, students[field]] as const),
  );
}

/** About the student themself; links, cards and sessions without what would let someone in. */
export function studentSections(id: string): Read[] {
  return [
    section("Student", {
      ...studentColumns(),
      "Email confirmed at": students.emailVerifiedAt,
      "Added at": students.createdAt,
      "Archived at": students.archivedAt,
    }, sql`from students where id = ${id}`),
    section("Teachers", {
      "Teacher": staffName(studentTeachers.staffId),
      "Linked at": studentTeachers.linkedAt,
    }, sql`from student_teachers where student_id = ${id} order by linked_at, staff_id`),
    section(
      "Classes",
      { "Class": classes.name, "Teacher": staffName(classes.staffId), "Added at": classStudents.addedAt },
      sql`from class_students join classes on classes.id = class_students.class_id
        where class_students.student_id = ${id} order by 3, classes.id`,
    ),
    section("Notes by staff", {
      "Written at": studentNotes.createdAt,
      "Written by": staffName(studentNotes.createdBy),
      "Note": studentNotes.note,
    }, sql`from student_notes where student_id = ${id} order by created_at, id`),
    section("Access links", {
      "Made at": studentAccess.createdAt,
      "Made by": sql<string | null>`coalesce(${staffName(studentAccess.createdBy)},
          iif(${studentAccess.requested}, 'Asked for by the student', null))`,
      "Ends at": studentAccess.expiresAt,
      "Revoked at": studentAccess.revokedAt,
    }, sql`from student_access where student_id = ${id} order by created_at, id`),
    section("Cards", {
      "Made at": studentCards.createdAt,
      "Made by": staffName(studentCards.createdBy),
      "Ends at": studentCards.expiresAt,
      "Revoked at": studentCards.revokedAt,
    }, sql`from student_cards where student_id = ${id} order by created_at, id`),
    section("Sessions", {
      "Signed in at": sessions.createdAt,
      "Last seen at": sessions.lastSeenAt,
      "Ends at": sessions.expiresAt,
      "Browser and device": sessions.device,
      "By": sql<string>`iif(${sessions.lessonId} is null, 'Link', 'Card')`,
    }, sql`from sessions where student_id = ${id} order by created_at, token_hash`),
    ...accountSections(id),
    section(
      "Emailed links",
      {
        "Asked for at": linkMailings.createdAt,
        "Asked for by": staffName(linkMailings.createdBy),
        "State": linkMails.state,
        "Reason": linkMails.reason,
        "Done at": linkMails.doneAt,
      },
      sql`from link_mails join link_mailings on link_mailings.id = link_mails.mailing_id
        where link_mails.student_id = ${id} order by link_mailings.created_at, link_mails.id`,
    ),
    section("Take-home pack", {
      "Handed over at": packHandovers.handedOverAt,
      "Handed over by": staffName(packHandovers.handedOverBy),
    }, sql`from pack_handovers where student_id = ${id}`),
    section("Links to the take-home pack", {
      "Asked for at": packLinks.createdAt,
      "Asked for by": staffName(packLinks.createdBy),
      "State": packLinks.state,
      "Ends at": packLinks.expiresAt,
      "Revoked at": packLinks.revokedAt,
      "Downloads": packLinks.downloads,
      "Last downloaded at": packLinks.downloadedAt,
    }, sql`from pack_links where student_id = ${id} order by created_at, id`),
    section("Messages reported by the student", {
      "Reported at": chatReports.reportedAt,
      "Reason": chatReports.reason,
      "Seen to at": chatReports.handledAt,
    }, sql`from chat_reports where reported_by = ${id} order by reported_at, id`),
  ];
}
