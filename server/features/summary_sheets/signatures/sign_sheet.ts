import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { dayIn } from "../../../../domain/dates.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { checkSignedOn, type SignaturePart } from "../../../../domain/signatures.ts";
import { eventStatement } from "../../activity/events.ts";
import { onSheet, sheetScope } from "../sheet_scope.ts";
import { ALL_DATED, OUTCOME_DATES } from "./covered_rows.ts";

/** `image`: a PNG data URL, null for a typed `name`; a drawing without a name takes the signer's. */
export type NewSignature = {
  part: SignaturePart;
  name: string | null;
  image: string | null;
  /** `YYYY-MM-DD`; today at the establishment where absent. */
  signedOn: string | null;
};

type Input = { unitId: string; signatures: readonly NewSignature[]; timeZone: string; now: Date };

/**
 * Signs the rows of the actor's sheet whose outcomes are all dated, all parts or none (DECISIONS 19). Throws
 * `not_found` without a row on the sheet, `conflict` where none is complete, `invalid` for a date.
 */
export async function signSheet(
  tx: TenantWriter,
  actor: ActorFor<"signature.sign">,
  { unitId, signatures, timeZone, now }: Input,
): Promise<void> {
  const today = dayIn(timeZone, now);
  const scope = sheetScope(actor);
  const rows = sql`
    from unit_assignments join students on students.id = unit_assignments.student_id
    where ${onSheet(unitId)} and ${scope}`;
  const [counts] = await tx.db.all<{ all: number; dated: number; latest: string | null }>(sql`
    select count(*) as "all", count(*) filter (where ${ALL_DATED}) as dated, max(
      (select max(completed_date) from submissions where assignment_id = unit_assignments.id)
    ) filter (where ${ALL_DATED}) as latest ${rows}`);
  if (!counts || counts.all === 0) throw notFound();
  if (counts.dated === 0) {
    throw new AppError("conflict", "There is nothing to sign yet: no student has a date for every outcome.");
  }
  for (const { part, signedOn } of signatures) checkDay(part, signedOn ?? today, today, counts.latest);
  await tx.batch(signatures.flatMap(({ part, name, image, signedOn }) => {
    const id = newId("signature");
    return [
      tx.db.run(sql`
        insert into signatures (id, unit_id, part, signed_by, name, image, signed_on, created_at)
        select ${id}, ${unitId}, ${part}, user_id, coalesce(${name}, first_name || ' ' || last_name), ${image},
          ${signedOn ?? today}, ${now.toISOString()}
        from staff where user_id = ${actor.id}`),
      eventStatement(tx, {
        what: "summary_sheet.signed",
        at: now,
        actor,
        data: { signatureId: id, unitId, part, rows: counts.dated },
      }),
      tx.db.run(sql`
        insert into signature_rows (signature_id, assignment_id, dates)
        select ${id}, unit_assignments.id, ${OUTCOME_DATES} ${rows} and ${ALL_DATED}`),
    ];
  }));
}

function checkDay(part: SignaturePart, day: string, today: string, workOn: string | null): void {
  const message = checkSignedOn(day, today, workOn);
  if (message) throw new AppError("invalid", message, { fields: { [`${part}Date`]: message } });
}
