import { eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { signatures as signatureTable } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { type ActorFor, decide } from "../../../../domain/permissions.ts";
import {
  checkSignedOn,
  newSignatures,
  type SentSignature,
  sheetChanged,
} from "../../../../domain/signatures.ts";
import { onSheetOf } from "../../../queries/sheet_rows.ts";
import { eventStatement } from "../../activity/events.ts";
import { ALL_DATED, isCovered, OUTCOME_DATES, readSheetRows } from "./covered_rows.ts";
import { isBy } from "./read_signatures.ts";
import { readSignaturesById } from "./signatures_by_id.ts";

/** `today`: `YYYY-MM-DD` at the establishment; `expected`: the number of complete rows that the actor was shown. */
type Input = {
  unitId: string;
  sent: readonly SentSignature[];
  today: string;
  expected?: number | undefined;
};

type SigningPlan = {
  /** A new signature; `stored`: its picture is one of this sheet, so it is not drawn again. */
  signatures: (SentSignature & { stored: boolean })[];
  /** Complete rows. */
  rows: number;
  /** Signatures that the unit had. */
  earlier: number;
};

/**
 * What signing would write, by `newSignatures`. Throws as it does, `not_found` without a row on the sheet, `conflict` where
 * none is complete or another number than expected, `invalid` for a date.
 */
export async function planSigning(
  db: Pick<TenantReader, "all" | "select" | "$count">,
  actor: ActorFor<"signature.sign">,
  { unitId, sent, today, expected }: Input,
): Promise<SigningPlan> {
  const [rows, earlierCount] = await Promise.all([
    readSheetRows(db, actor, unitId),
    db.$count(signatureTable, eq(signatureTable.unitId, unitId)),
  ]);
  const complete = rows.filter(({ completedOn }) => completedOn !== null);
  const ids = rows.flatMap(({ educator, admin }) => [educator?.id ?? [], admin?.id ?? []].flat());
  const stored = await readSignaturesById(db, ids);
  const earlier = stored.map(({ signedBy, ...signature }) => ({
    ...signature,
    own: isBy(actor, signedBy),
    coversAll: complete.every((row) => isCovered(row, signature.part, signature.id)),
  }));
  const signatures = newSignatures(
    sent,
    earlier,
    (part) => part === "educator" || decide(actor, "signature.sign_admin") === "yes",
  );
  if (complete.length === 0) {
    throw new AppError("conflict", "There is nothing to sign: no student has a date for every outcome.");
  }
  if (expected !== undefined && expected !== complete.length) {
    throw new AppError("conflict", sheetChanged(complete.length, expected));
  }
  const workOn = complete.map(({ completedOn }) => completedOn!).toSorted().at(-1)!;
  for (const signature of signatures) checkDay(signature, today, workOn);
  return {
    signatures: signatures.map((signature) => ({
      ...signature,
      stored: stored.some(({ image }) => image === signature.image),
    })),
    rows: complete.length,
    earlier: earlierCount,
  };
}

type SigningInput = Input & { now: Date };

/**
 * Signs the rows of the actor's sheet whose outcomes are all dated, all parts or none (DECISIONS 19). Throws as `planSigning`,
 * and `conflict` where other servers sign this unit again and again.
 */
export async function signSheet(
  tx: TenantWriter,
  actor: ActorFor<"signature.sign">,
  input: SigningInput,
): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await signOnce(tx, actor, input)) return;
  }
  throw new AppError("conflict", "Others are signing this sheet at the moment. Try again.");
}

/** False, with nothing written, where another server signed this unit since the plan. */
async function signOnce(
  tx: TenantWriter,
  actor: ActorFor<"signature.sign">,
  { now, ...input }: SigningInput,
): Promise<boolean> {
  const { unitId } = input;
  const { signatures, rows, earlier } = await planSigning(tx.db, actor, input);
  const [first, ...further] = signatures.map((signature) => ({ ...signature, id: newId("signature") }));
  if (first === undefined) return true;
  const unchanged = sql`(select count(*) from signatures where unit_id = ${unitId}) = ${earlier}`;
  const withFirst = sql`exists (select 1 from signatures where id = ${first.id})`;
  const sign = ({ id, part, name, image, signedOn }: typeof first, when: SQL) => [
    tx.db.run(sql`
      insert into signatures (id, unit_id, part, signed_by, name, image, signed_on, created_at)
      select ${id}, ${unitId}, ${part}, user_id, coalesce(${name}, first_name || ' ' || last_name), ${image},
        ${signedOn}, ${now.toISOString()}
      from staff where user_id = ${actor.id} and ${when}`),
    eventStatement(tx, {
      what: "summary_sheet.signed",
      at: now,
      actor,
      data: { signatureId: id, unitId, part, rows },
    }),
    tx.db.run(sql`
      insert into signature_rows (signature_id, assignment_id, dates)
      select signatures.id, unit_assignments.id, ${OUTCOME_DATES}
      from signatures, unit_assignments join students on students.id = unit_assignments.student_id
      where signatures.id = ${id} and ${onSheetOf(unitId, actor)} and ${ALL_DATED}`),
  ];
  const [inserted] = await tx.batch([
    ...sign(first, unchanged),
    ...further.flatMap((signature) => sign(signature, withFirst)),
  ]);
  return inserted!.rowsAffected === 1;
}

function checkDay({ part, signedOn }: SentSignature, today: string, workOn: string): void {
  const message = checkSignedOn(signedOn, today, workOn);
  if (message) throw new AppError("invalid", message, { fields: { [`${part}Date`]: message } });
}
