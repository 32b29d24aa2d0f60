import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import {
  chatMessages,
  files,
  students,
  submissionFiles,
  submissions,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { notFound } from "../../../domain/errors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { nameOf, staffName } from "./sections.ts";

type Reader = Pick<TenantReader, "all" | "select">;

/** The establishment's own student ID; one query. Throws `not_found`. */
export async function readStudentNumber(db: Reader, id: string): Promise<string> {
  const [row] = await db.select({ number: students.studentId }).from(students).where(eq(students.id, id));
  if (!row) throw notFound();
  return row.number;
}

export type HeldPortfolio = { id: string; unitCode: string; title: string };

/** Archived ones too; one query. */
export async function listHeldPortfolios(db: Reader, studentId: string): Promise<HeldPortfolio[]> {
  const { id, startedAt } = unitAssignments;
  return await db.select({ id, unitCode: uasUnits.unitCode, title: unitRevisions.title }).from(
    unitAssignments,
  )
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .where(eq(unitAssignments.studentId, studentId)).orderBy(startedAt, id);
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
  const [s, e, f] = [alias(submissions, "s"), alias(submissionFiles, "e"), alias(files, "f")];
  const fields = {
    fileId: f.id,
    outcomeIndex: s.outcomeIndex,
    reference: sql<string>`s.outcome_index + 1 || '.' || row_number() over (
      partition by s.id order by e.added_at, e.rowid)`,
    fileName: f.fileName,
    fileType: f.fileType,
    fileSize: f.fileSize,
    storageKey: f.storageKey,
    linkUrl: f.linkUrl,
    addedAt: e.addedAt,
    removedAt: e.removedAt,
    addedBy: nameOf(e.addedBy),
  };
  return await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns}
    from submissions s join submission_files e on e.submission_id = s.id join files f on f.id = e.file_id
    where s.assignment_id = ${assignmentId} order by s.outcome_index, e.added_at, e.rowid`));
}

export type HeldMessage = { id: string; at: string; by: string | null; message: string };

const m = alias(chatMessages, "m");
const MESSAGE = { id: m.id, place: sql<number>`m.rowid`, at: m.createdAt, message: m.message };

/** Messages of a portfolio's conversations, oldest first; the cursor is a row. One query. */
export async function listHeldMessages(
  db: Reader,
  { assignmentId, limit, cursor }: PageInput & { assignmentId: string },
): Promise<Page<HeldMessage>> {
  const fields = { ...MESSAGE, by: nameOf(m.senderId) };
  const rows = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from chat_threads t join chat_messages m on m.thread_id = t.id
    where t.assignment_id = ${assignmentId} and m.rowid > ${Number(cursor ?? 0)}
    order by m.rowid limit ${limit + 1}`));
  const { items, next } = toPage(rows, limit, ({ place }) => String(place));
  return { items: items.map(({ place: _, ...message }) => message), next };
}

/** Announcements on the student's units that they were sent, oldest first; the cursor is a row. One query. */
export async function listHeldAnnouncements(
  db: Reader,
  { studentId, limit, cursor }: PageInput & { studentId: string },
): Promise<Page<HeldMessage>> {
  const by = staffName(m.senderId);
  const rows = await db.all(typedRows({ ...MESSAGE, by }, (columns) =>
    sql`
    select ${columns} from chat_messages m where m.thread_id in (
        select t.id from chat_threads t join chat_members c on c.thread_id = t.id and c.person_id = ${studentId}
        where t.thread_type = 'broadcast')
      and m.rowid > ${Number(cursor ?? 0)}
    order by m.rowid limit ${limit + 1}`));
  const { items, next } = toPage(rows, limit, ({ place }) => String(place));
  return { items: items.map(({ place: _, ...message }) => message), next };
}
