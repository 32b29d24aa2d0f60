import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { jobStatement } from "../../jobs/enqueue.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

export const MAKE_PORTFOLIO_PDF = "make_portfolio_pdf";

type Ask = {
  assignmentId: string;
  studentId: string;
  /** Of the portfolio as it is now. */
  fingerprint: string;
  now: Date;
};

/** The portfolio's PDF, which is made anew where there is none of this fingerprint. Writes the event and the job then. */
export async function askDocument(
  tx: TenantWriter,
  actor: Actor,
  { assignmentId, studentId, fingerprint, now }: Ask,
): Promise<{ id: string }> {
  const id = newId("document");
  const eventId = newId("event");
  const asked = sql`exists (select 1 from documents where id = ${id})`;
  await tx.batch([
    tx.db.run(sql`
      insert into documents (id, assignment_id, fingerprint, asked_at)
      values (${id}, ${assignmentId}, ${fingerprint}, ${now.toISOString()})
      on conflict (assignment_id) do update set
        id = excluded.id, fingerprint = excluded.fingerprint, asked_at = excluded.asked_at, state = 'waiting',
        progress = 0, reason = null, file_name = null, file_size = null,
        former_id = iif(documents.state = 'ready', documents.id, documents.former_id)
      where documents.fingerprint <> excluded.fingerprint or documents.state = 'failed'`),
    eventStatement(tx, {
      id: eventId,
      what: "portfolio.exported",
      at: now,
      actor,
      assignmentId,
      studentId,
    }, asked),
    jobStatement(tx, { kind: MAKE_PORTFOLIO_PDF, payload: { documentId: id }, now }, eventWritten(eventId)),
  ]);
  const [found] = await tx.db.all<{ id: string }>(sql`
    select id from documents where assignment_id = ${assignmentId}`);
  return found!;
}
