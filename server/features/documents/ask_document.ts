import { eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { documents } from "../../../db/tenant/schema/index.ts";
import { type DocumentOptions, isFullDocument } from "../../../domain/document_options.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jobStatement } from "../../queue/enqueue.ts";
import { MAX_ATTEMPTS } from "../../queue/queue.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

export const MAKE_PORTFOLIO_PDF = "make_portfolio_pdf";

type Ask = {
  assignmentId: string;
  studentId: string;
  /** Fingerprint of the portfolio as it is now. */
  fingerprint: string;
  options: DocumentOptions;
  now: Date;
};

/** SQL condition over `documents`: its job was given up without a word, as when the server is killed in its last try. */
const ABANDONED = sql`(state in ('waiting', 'making') and not exists (
  select 1 from jobs where kind = ${MAKE_PORTFOLIO_PDF} and payload ->> 'documentId' = documents.id
    and done_at is null and attempts < ${MAX_ATTEMPTS}))`;

/** The portfolio's PDF; if there is none with this fingerprint, writes the event and the job that make it. */
export async function askDocument(
  tx: TenantWriter,
  actor: Actor,
  { assignmentId, studentId, fingerprint, options, now }: Ask,
): Promise<{ id: string }> {
  const id = newId("document");
  const eventId = newId("event");
  await tx.batch([
    tx.db.run(sql`
      update documents set assignment_id = null
      where assignment_id = ${assignmentId}
        and (fingerprint <> ${fingerprint} or state = 'failed' or ${ABANDONED})`),
    tx.db.run(sql`
      insert into documents (id, assignment_id, fingerprint, options, asked_at)
      values (${id}, ${assignmentId}, ${fingerprint}, ${
      isFullDocument(options) ? null : JSON.stringify(options)
    }, ${now.toISOString()})
      on conflict (assignment_id) do nothing`),
    eventStatement(tx, {
      id: eventId,
      what: "portfolio.exported",
      at: now,
      actor,
      assignmentId,
      studentId,
    }, sql`exists (select 1 from documents where id = ${id})`),
    jobStatement(tx, { kind: MAKE_PORTFOLIO_PDF, payload: { documentId: id }, now }, eventWritten(eventId)),
  ]);
  const [found] = await tx.db.select({ id: documents.id }).from(documents)
    .where(eq(documents.assignmentId, assignmentId));
  return found!;
}

/** The next request makes another one in its place. */
export async function forgetDocument(tx: TenantWriter, id: string): Promise<void> {
  await tx.batch([tx.db.run(sql`update documents set assignment_id = null where id = ${id}`)]);
}
