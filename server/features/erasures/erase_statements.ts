import { type SQL, sql } from "drizzle-orm";
import { documentKey } from "../documents/stored_document.ts";
import { ERASED_NAME, type ErasureCounts } from "../../../domain/erasure.ts";

/** The student whose order runs, their portfolios and their submissions; no one's before and after. */
const STUDENT = sql`(select student_id from erasing)`;
const PORTFOLIOS = sql`(select assignment_id from erasing_portfolios)`;
const SUBMISSIONS = sql`(
  select s.id from submissions s join erasing_portfolios p on p.assignment_id = s.assignment_id)`;
const ORDER = sql`(select id from erasures where running is not null)`;
const THREADS = sql`(
  select t.id from chat_threads t join erasing_portfolios p on p.assignment_id = t.assignment_id)`;

/** SQL condition over `files` as `f`: the student's evidence or upload, and no one else's evidence or resource. */
const OWN_FILE = sql`(
  (f.uploaded_by = ${STUDENT} or f.id in (select file_id from submission_files where submission_id in ${SUBMISSIONS}))
  and not exists (
    select 1 from submission_files other where other.file_id = f.id and other.submission_id not in ${SUBMISSIONS})
  and not exists (select 1 from outcome_resources r where r.file_id = f.id))`;

/** The student's portfolios and those that show a file of theirs, of which a PDF may be stored. */
const SHOWN_IN = sql`(
  select assignment_id from erasing_portfolios
  union select s.assignment_id from submission_files e
    join submissions s on s.id = e.submission_id join files f on f.id = e.file_id
  where f.uploaded_by = ${STUDENT})`;

/** Notes of what is stored, then the rows that name it. Objects go afterwards: `remove_objects.ts`. */
export function fileStatements(tenantId: string): SQL[] {
  return [
    sql`
      insert into erasure_objects (erasure_id, storage_key, writing)
      select ${ORDER}, storage_key, null from files f where ${OWN_FILE}
      union select ${ORDER}, coalesce(thumbnail_key, ${tenantId} || '/thumb-' || f.id), null
        from files f where ${OWN_FILE} and link_url is null
      union select ${ORDER}, coalesce(print_key, ${tenantId} || '/print-' || f.id), null
        from files f where ${OWN_FILE} and link_url is null
      union select ${ORDER}, u.storage_key, max(u.writing) from uploads u
        where u.owner_kind = 'student' and u.owner_id = ${STUDENT}
          and not exists (select 1 from files f where f.storage_key = u.storage_key)
        group by u.storage_key`,
    sql`
      insert into erasure_objects (erasure_id, storage_key, writing)
      select ${ORDER}, ${
      documentKey(tenantId, "")
    } || id, null from documents where assignment_id in ${SHOWN_IN}`,
    sql`delete from documents where assignment_id in ${SHOWN_IN}`,
    sql`delete from submission_files where submission_id in ${SUBMISSIONS}`,
    sql`delete from uploads where storage_key in (select storage_key from erasure_objects where erasure_id = ${ORDER})`,
    sql`update uploads set file_name = '' where owner_kind = 'student' and owner_id = ${STUDENT}`,
    sql`delete from files where storage_key in (select storage_key from erasure_objects where erasure_id = ${ORDER})`,
    // What others have too may be called by the student's name.
    sql`update files set file_name = 'Shared file' || ${EXTENSION} where uploaded_by = ${STUDENT}`,
  ];
}

/** `.jpg`; empty where what is behind the last dot is no extension. */
const EXTENSION = sql`(
  select iif(instr(file_name, '.') > 0 and length(last) between 1 and 5 and last not glob '*[^0-9A-Za-z]*', '.' || last, '')
  from (select replace(file_name, rtrim(file_name, replace(file_name, '.', '')), '') as last))`;

/** Texts in portfolios, and what was said about them. */
export const WORK_STATEMENTS: readonly SQL[] = [
  sql`delete from versions where submission_id in ${SUBMISSIONS}`,
  sql`
    update submissions set student_comment = '', teacher_comment = '', held_at = null
    where assignment_id in ${PORTFOLIOS}`,
  sql`update portfolio_steps set words = 'Erased' where assignment_id in ${PORTFOLIOS} and words is not null`,
  sql`
    update unit_assignments set help_given = null, assessment_help_given = null
    where student_id = ${STUDENT} and (help_given is not null or assessment_help_given is not null)`,
  sql`
    update chat_messages set message = 'Erased', client_id = null
    where thread_id in ${THREADS} or sender_id = ${STUDENT}`,
  sql`
    update chat_reports set reason = ''
    where reported_by = ${STUDENT} or message_id in (select id from chat_messages where thread_id in ${THREADS})`,
  sql`update chat_openings set reason = '' where thread_id in ${THREADS}`,
];

/** Open rows of claims are withdrawn, since no one can be claimed for without a name; sent ones lose theirs. */
export function claimStatements(at: string): SQL[] {
  const isOpen = sql`(select state from claims where id = claim_id) in ('draft', 'exported')`;
  return [
    sql`
      update claim_rows set withdrawn_reason = 'Erased'
      where assignment_id in ${PORTFOLIOS} and withdrawn_at is not null`,
    sql`
      update claim_rows set withdrawn_at = ${at}, withdrawn_reason = 'Erased', withdrawn_by = coalesce(
        (select user_id from staff where user_id = (select ordered_by from erasures where running is not null)),
        (select created_by from claims where id = claim_id))
      where assignment_id in ${PORTFOLIOS} and withdrawn_at is null and ${isOpen}`,
    sql`
      update claim_rows set record = json_set(record, '$.learnerNumber', null, '$.studentId', '',
        '$.lastName', ${ERASED_NAME.lastName}, '$.firstName', ${ERASED_NAME.firstName}, '$.dateOfBirth', null)
      where assignment_id in ${PORTFOLIOS} and record is not null`,
  ];
}

/** Tables whose rows of a student go as a whole: they contain words or let the student in, and nothing counts them. */
const DELETED = [
  "student_notes",
  "class_students",
  "sessions",
  "student_access",
  "student_cards",
  "pack_links",
  "widget_codes",
  "lti_links",
  "identities",
  "lti_grades",
] as const;

/** The student; last, since jobs are found by the address. */
export function studentStatements(at: string, reference: string): SQL[] {
  const student = sql`(select id, email from students where id = ${STUDENT})`;
  return [
    ...DELETED.map((table) => sql`delete from ${sql.identifier(table)} where student_id = ${STUDENT}`),
    // Done ones by the address too, which brothers and sisters may share.
    sql`
      delete from jobs where exists (
        select 1 from ${student} s where instr(payload, s.id) > 0
          or payload ->> 'linkMailId' in (select id from link_mails where student_id = s.id)
          or (done_at is not null and s.email is not null and instr(lower(payload || coalesce(last_error, '')), lower(s.email)) > 0))`,
    sql`
      update students set student_id = ${reference}, student_key = 'erased ' || id,
        first_name = ${ERASED_NAME.firstName}, last_name = ${ERASED_NAME.lastName}, date_of_birth = null,
        email = null, year_group = null, learner_number = null, registered_year = null, email_verified_at = null,
        text_size = 'normal', fewer_things = 0, erased_at = ${at}
      where id = ${STUDENT}`,
  ];
}

/** JSON of ErasureCounts of the order's student, before anything is erased. */
export function erasureCounts(): SQL {
  const student = sql`erasures.student_id`;
  const portfolios = sql`unit_assignments a where a.student_id = ${student}`;
  const texts =
    sql`submissions s join unit_assignments a on a.id = s.assignment_id where a.student_id = ${student}`;
  const elsewhere = sql`(
    exists (
      select 1 from submission_files o join submissions os on os.id = o.submission_id
        join unit_assignments oa on oa.id = os.assignment_id
      where o.file_id = f.id and oa.student_id <> ${student})
    or exists (select 1 from outcome_resources r where r.file_id = f.id))`;
  const files = sql`files f where (f.uploaded_by = ${student} or f.id in (
    select e.file_id from submission_files e join submissions s on s.id = e.submission_id
      join unit_assignments a on a.id = s.assignment_id where a.student_id = ${student}))`;
  const counts: Record<keyof ErasureCounts, SQL> = {
    portfolios: sql`(select count(*) from ${portfolios})`,
    texts: sql`(select coalesce(sum((student_comment <> '') + (teacher_comment <> '')
      + (select count(*) from versions v where v.submission_id = s.id)), 0) from ${texts})`,
    files: sql`(select count(*) from ${files} and not ${elsewhere})`,
    shared: sql`(select count(*) from ${files} and ${elsewhere})`,
    messages: sql`(select count(*) from chat_messages m join chat_threads t on t.id = m.thread_id
      join unit_assignments a on a.id = t.assignment_id where a.student_id = ${student})`,
    notes: sql`(select count(*) from student_notes where student_id = ${student})`,
    access: sql`((select count(*) from student_access where student_id = ${student})
      + (select count(*) from student_cards where student_id = ${student})
      + (select count(*) from sessions where student_id = ${student}))`,
    claimRows: sql`(select count(*) from claim_rows r join unit_assignments a on a.id = r.assignment_id
      where a.student_id = ${student})`,
  };
  const pairs = Object.entries(counts).map(([name, count]) => sql`${name}, ${count}`);
  return sql`json_object(${sql.join(pairs, sql`, `)})`;
}
