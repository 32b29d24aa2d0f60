import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";

type Reader = Pick<TenantReader, "all">;

/** The establishment's own student ID; one query. Throws `not_found`. */
export async function readStudentNumber(db: Reader, id: string): Promise<string> {
  const [row] = await db.all<{ number: string }>(
    sql`select student_id as number from students where id = ${id}`,
  );
  if (!row) throw notFound();
  return row.number;
}

export type HeldPortfolio = { id: string; unitCode: string; title: string };

/** Archived ones too; one query. */
export async function listHeldPortfolios(db: Reader, studentId: string): Promise<HeldPortfolio[]> {
  return await db.all<HeldPortfolio>(sql`
    select a.id, u.unit_code as unitCode, r.title from unit_assignments a
      join uas_units u on u.id = a.unit_id join unit_revisions r on r.id = a.revision_id
    where a.student_id = ${studentId} order by a.started_at, a.id`);
}

/** A piece of evidence, removed ones that are not deleted yet included. `reference`: outcome and piece, '2.1'. */
export type HeldEvidence = {
  fileId: string;
  outcomeIndex: number;
  reference: string;
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  storageKey: string;
  linkUrl: string | null;
  addedAt: string;
  addedBy: string | null;
  removedAt: string | null;
};

/** One query. */
export async function listHeldEvidence(db: Reader, assignmentId: string): Promise<HeldEvidence[]> {
  return await db.all<HeldEvidence>(sql`
    select f.id as fileId, s.outcome_index as outcomeIndex, s.outcome_index + 1 || '.' || row_number() over (
        partition by s.id order by e.added_at, e.rowid) as reference,
      f.file_name as fileName, f.file_type as fileType, f.file_size as fileSize, f.storage_key as storageKey,
      f.link_url as linkUrl, e.added_at as addedAt, e.removed_at as removedAt,
      (select first_name || ' ' || last_name from staff where user_id = e.added_by
        union all select first_name || ' ' || last_name from students where id = e.added_by limit 1) as addedBy
    from submissions s join submission_files e on e.submission_id = s.id join files f on f.id = e.file_id
    where s.assignment_id = ${assignmentId} order by s.outcome_index, e.added_at, e.rowid`);
}

export type HeldMessage = { id: string; at: string; by: string | null; message: string };

/** Of a portfolio's conversations, oldest first; the cursor is a row. One query. */
export async function listHeldMessages(
  db: Reader,
  { assignmentId, limit, cursor }: PageInput & { assignmentId: string },
): Promise<Page<HeldMessage>> {
  const rows = await db.all<HeldMessage & { place: number }>(sql`
    select m.id, m.rowid as place, m.created_at as at, m.message,
      (select first_name || ' ' || last_name from staff where user_id = m.sender_id
        union all select first_name || ' ' || last_name from students where id = m.sender_id limit 1) as by
    from chat_threads t join chat_messages m on m.thread_id = t.id
    where t.assignment_id = ${assignmentId} and m.rowid > ${Number(cursor ?? 0)}
    order by m.rowid limit ${limit + 1}`);
  const { items, next } = toPage(rows, limit, ({ place }) => String(place));
  return { items: items.map(({ place: _, ...message }) => message), next };
}

/** Announcements on the student's units that they were sent, oldest first; the cursor is a row. One query. */
export async function listHeldAnnouncements(
  db: Reader,
  { studentId, limit, cursor }: PageInput & { studentId: string },
): Promise<Page<HeldMessage>> {
  const rows = await db.all<HeldMessage & { place: number }>(sql`
    select m.id, m.rowid as place, m.created_at as at, m.message,
      (select first_name || ' ' || last_name from staff where user_id = m.sender_id) as by
    from chat_messages m where m.thread_id in (
        select t.id from chat_threads t join chat_members c on c.thread_id = t.id and c.person_id = ${studentId}
        where t.thread_type = 'broadcast')
      and m.rowid > ${Number(cursor ?? 0)}
    order by m.rowid limit ${limit + 1}`);
  const { items, next } = toPage(rows, limit, ({ place }) => String(place));
  return { items: items.map(({ place: _, ...message }) => message), next };
}
