import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";

/** A value of a record as it is stored: days and instants as texts, flags as 0 and 1. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;
/** A part of what is held: its rows under column names, which are labels. */
export type Section = { title: string; rows: Row[] };

type Read = { title: string; rows: SQL };

/** Every section by a query of its own, sent together. */
export async function readSections(
  db: Pick<TenantReader, "all">,
  sections: readonly Read[],
): Promise<Section[]> {
  const rows = await Promise.all(sections.map(({ rows }) => db.all<Row>(rows)));
  return sections.map(({ title }, index) => ({ title, rows: rows[index]! }));
}

const staffName = (id: SQL) => sql`(select first_name || ' ' || last_name from staff where user_id = ${id})`;
/** Of staff or of the student. */
const nameOf = (id: SQL) =>
  sql`coalesce(${staffName(id)}, (select first_name || ' ' || last_name from students where id = ${id}))`;

const yesNo = (flag: SQL) => sql`case ${flag} when 1 then 'Yes' when 0 then 'No' end`;

/** About the student themself; links, cards and sessions without what would let somebody in. */
export function studentSections(id: string): Read[] {
  return [
    {
      title: "Student",
      rows: sql`select student_id as "Student ID", first_name as "First name", last_name as "Last name",
        date_of_birth as "Date of birth", email as "Email", email_verified_at as "Email confirmed at",
        year_group as "Year group", learner_number as "Learner number", registered_year as "Registration year",
        created_at as "Added at", archived_at as "Archived at" from students where id = ${id}`,
    },
    {
      title: "Teachers",
      rows: sql`select ${staffName(sql`staff_id`)} as "Teacher", linked_at as "Linked at"
        from student_teachers where student_id = ${id} order by linked_at, staff_id`,
    },
    {
      title: "Classes",
      rows: sql`select c.name as "Class", ${staffName(sql`c.staff_id`)} as "Teacher", s.added_at as "Added at"
        from class_students s join classes c on c.id = s.class_id where s.student_id = ${id} order by 3, c.id`,
    },
    {
      title: "Notes by staff",
      rows: sql`select created_at as "Written at", ${
        staffName(sql`created_by`)
      } as "Written by", note as "Note"
        from student_notes where student_id = ${id} order by created_at, id`,
    },
    {
      title: "Access links",
      rows: sql`select created_at as "Made at",
        coalesce(${
        staffName(sql`created_by`)
      }, iif(requested, 'Asked for by the student', null)) as "Made by",
        expires_at as "Ends at", revoked_at as "Revoked at"
        from student_access where student_id = ${id} order by created_at, id`,
    },
    {
      title: "Cards",
      rows: sql`select created_at as "Made at", ${staffName(sql`created_by`)} as "Made by",
        expires_at as "Ends at", revoked_at as "Revoked at"
        from student_cards where student_id = ${id} order by created_at, id`,
    },
    {
      title: "Sessions",
      rows: sql`select created_at as "Signed in at", last_seen_at as "Last seen at", expires_at as "Ends at",
        device as "Browser and device", iif(lesson_id is null, 'Link', 'Card') as "By"
        from sessions where student_id = ${id} order by created_at, token_hash`,
    },
    {
      title: "Learning platforms",
      rows: sql`select p.name as "Platform", l.subject as "Person there", l.linked_at as "Recognised at",
        iif(l.proof = 'code', 'Mailed code', 'Email address') as "By"
        from lti_links l join lti_platforms p on p.id = l.platform_id
        where l.student_id = ${id} order by l.linked_at, p.id`,
    },
    {
      title: "Mailed links",
      rows: sql`select g.created_at as "Asked for at", ${staffName(sql`g.created_by`)} as "Asked for by",
        m.state as "State", m.reason as "Reason", m.done_at as "Done at"
        from link_mails m join link_mailings g on g.id = m.mailing_id
        where m.student_id = ${id} order by g.created_at, m.id`,
    },
    {
      title: "Take-home pack",
      rows: sql`select handed_over_at as "Handed over at", ${
        staffName(sql`handed_over_by`)
      } as "Handed over by" from pack_handovers where student_id = ${id}`,
    },
    {
      title: "Links to the take-home pack",
      rows: sql`select created_at as "Asked for at", ${staffName(sql`created_by`)} as "Asked for by",
        state as "State", expires_at as "Ends at", revoked_at as "Revoked at", downloads as "Downloads",
        downloaded_at as "Last downloaded at"
        from pack_links where student_id = ${id} order by created_at, id`,
    },
    {
      title: "Messages reported by the student",
      rows: sql`select reported_at as "Reported at", reason as "Reason", handled_at as "Seen to at"
        from chat_reports where reported_by = ${id} order by reported_at, id`,
    },
  ];
}

/** Of one portfolio, but for its evidence and messages. */
export function portfolioSections(id: string): Read[] {
  const outcome = sql`(select outcome_index + 1 from submissions where id = submission_id)`;
  return [
    {
      title: "Portfolio",
      rows: sql`select u.unit_code as "Unit code", r.title as "Unit", r.level as "Level",
        ${staffName(sql`a.assigned_by`)} as "Assigned by", a.started_at as "Started at",
        a.portfolio_status as "Status", a.completed_at as "Every outcome complete at",
        a.submitted_at as "Submitted at", ${
        yesNo(sql`a.own_work_declared`)
      } as "Own work declared", a.help_given as "Help given",
        a.assessed_at as "Assessed at", ${staffName(sql`a.assessed_by`)} as "Assessed by",
        ${
        yesNo(sql`a.assessment_declared`)
      } as "Assessment declared", a.assessment_help_given as "Help given, by the assessor",
        a.verified_at as "Verified at", ${staffName(sql`a.verified_by`)} as "Verified by",
        a.awarded_at as "Awarded at", ${
        staffName(sql`a.awarded_by`)
      } as "Awarded by", a.archived_at as "Archived at"
        from unit_assignments a join uas_units u on u.id = a.unit_id join unit_revisions r on r.id = a.revision_id
        where a.id = ${id}`,
    },
    {
      title: "Outcomes",
      rows: sql`select s.outcome_index + 1 as "Outcome", o.value ->> 'description' as "Description",
        s.student_comment as "Reflection", s.student_comment_date as "Reflection at",
        iif(s.student_comment_by_kind = 'staff', 'Staff', iif(s.student_comment = '', null, 'Student'))
          as "Reflection by",
        s.teacher_comment as "Feedback", s.teacher_comment_date as "Feedback at",
        s.completed_date as "Complete on", ${staffName(sql`s.completed_by`)} as "Marked by",
        s.held_at as "Where the work is", s.earlier_date as "Complete before on"
        from submissions s join unit_assignments a on a.id = s.assignment_id
          join unit_revisions r on r.id = a.revision_id
          left join json_each(r.outcomes) o on o.value ->> 'id' = s.outcome_id
        where s.assignment_id = ${id} order by s.outcome_index`,
    },
    {
      title: "Versions of texts",
      rows: sql`select ${outcome} as "Outcome", box as "Box", saved_at as "Saved at",
        ${nameOf(sql`author_id`)} as "Written by", words as "Text" from versions
        where submission_id in (select id from submissions where assignment_id = ${id})
        order by 1, box, saved_at, versions.rowid`,
    },
    {
      title: "Steps",
      rows: sql`select at as "At", step as "Step", ${nameOf(sql`by_id`)} as "By", ${
        yesNo(sql`declared`)
      } as "Declared",
        words as "Help given or reason" from portfolio_steps where assignment_id = ${id} order by at, rowid`,
    },
    {
      title: "Declarations made later",
      rows: sql`select declared_at as "At", kind as "Declaration", ${staffName(sql`declared_by`)} as "By"
        from late_declarations where assignment_id = ${id} order by declared_at, kind`,
    },
    {
      title: "Signatures that cover it",
      rows:
        sql`select s.signed_on as "Signed on", s.part as "Part", s.name as "Name", r.dates as "Outcome dates"
        from signature_rows r join signatures s on s.id = r.signature_id
        where r.assignment_id = ${id} order by s.created_at, s.id`,
    },
    {
      title: "Claims",
      rows:
        sql`select c.number as "Claim", c.state as "State", c.created_at as "Made at", c.sent_at as "Sent at",
        c.received_at as "Statement received at", c.given_at as "Statement given at",
        w.withdrawn_at as "Withdrawn at", w.withdrawn_reason as "Reason"
        from claim_rows w join claims c on c.id = w.claim_id where w.assignment_id = ${id} order by c.number`,
    },
    {
      title: "Sent to the awarding body",
      rows: sql`select s.sent_at as "Sent at", s.record as "Row of the claim form"
        from claim_sendings s join claim_rows w on w.id = s.row_id
        where w.assignment_id = ${id} order by s.sent_at, s.number`,
    },
  ];
}
