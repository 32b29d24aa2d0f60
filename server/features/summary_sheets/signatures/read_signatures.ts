import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { SignaturePart } from "../../../../domain/signatures.ts";
import { SUMMARY_SHEET } from "../../../../domain/summary_sheet.ts";
import { onSheet, sheetScope } from "../sheet_scope.ts";
import { ALL_DATED, latestSignature, type RowSignature, toRowSignature } from "./covered_rows.ts";
import { readSignaturesById, type StoredSignature } from "./signatures_by_id.ts";

/** On the wire (API.md). Days are `YYYY-MM-DD`. */
export type SignaturesView = {
  educatorSignatureImage: string | null;
  educatorSignatureDate: string | null;
  educatorName: string | null;
  adminSignatureImage: string | null;
  adminSignatureDate: string | null;
  adminName: string | null;
  /** Rows with every date that both parts cover as they are now. */
  signed: number;
  /** Rows with every date. */
  total: number;
  /** Those that cover a row, newest first. */
  signatures: SignatureView[];
  /** Each row with every date. */
  rows: SignedRow[];
};

/** `own`: whether the actor signed. */
export type SignatureView = Omit<StoredSignature, "signedBy"> & { own: boolean };

export type SignedRow = { assignmentId: string } & Record<SignaturePart, RowSignature | null>;

type Row = { assignmentId: string; educator: string | null; admin: string | null };

/** Of the actor's sheet of a unit. Throws `not_found` where it has no row. Two queries at most. */
export async function readSignatures(
  db: TenantReader,
  actor: Actor,
  unitId: string,
): Promise<SignaturesView> {
  const scope = sheetScope(actor);
  const all = await db.all<Row & { dated: 0 | 1 }>(sql`
    select unit_assignments.id as assignmentId, ${ALL_DATED} as dated,
      ${latestSignature("educator")} as educator, ${latestSignature("admin")} as admin
    from unit_assignments join students on students.id = unit_assignments.student_id
    where ${onSheet(unitId)} and ${scope} limit ${SUMMARY_SHEET.students}`);
  if (all.length === 0) throw notFound();
  const rows = all.filter(({ dated }) => dated === 1).map(toRow);
  const ids = rows.flatMap(({ educator, admin }) =>
    [educator?.id, admin?.id].filter((id) => id !== undefined)
  );
  const signatures = (await readSignaturesById(db, ids)).toReversed().map((
    { signedBy, ...signature },
  ): SignatureView => ({ ...signature, own: "id" in actor && actor.id === signedBy }));
  const latest = (part: SignaturePart) => signatures.find((signature) => signature.part === part);
  const [educator, admin] = [latest("educator"), latest("admin")];
  return {
    educatorSignatureImage: educator?.image ?? null,
    educatorSignatureDate: educator?.signedOn ?? null,
    educatorName: educator?.name ?? null,
    adminSignatureImage: admin?.image ?? null,
    adminSignatureDate: admin?.signedOn ?? null,
    adminName: admin?.name ?? null,
    signed: rows.filter(({ educator, admin }) => educator?.same && admin?.same).length,
    total: rows.length,
    signatures,
    rows,
  };
}

function toRow({ assignmentId, educator, admin }: Row): SignedRow {
  return { assignmentId, educator: toRowSignature(educator), admin: toRowSignature(admin) };
}
