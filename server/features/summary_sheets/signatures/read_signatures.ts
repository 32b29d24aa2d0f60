import type { TenantReader } from "../../../../db/doors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import type { SignaturePart } from "../../../../domain/signatures.ts";
import { readSheetRows, type SheetRow } from "./covered_rows.ts";
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
  /** Signatures that cover a row as it is, newest first. */
  signatures: SignatureView[];
  /** Each row with every date. */
  rows: SignedRow[];
};

/** `own`: whether the actor signed. */
export type SignatureView = Omit<StoredSignature, "signedBy"> & { own: boolean };

export type SignedRow = Omit<SheetRow, "completedOn">;

/** Signatures of the actor's sheet of a unit. Throws `not_found` where it has no row. Two queries at most. */
export async function readSignatures(
  db: TenantReader,
  actor: Actor,
  unitId: string,
): Promise<SignaturesView> {
  const all = await readSheetRows(db, actor, unitId);
  const rows = all.filter(({ completedOn }) => completedOn !== null)
    .map(({ completedOn: _, ...row }): SignedRow => row);
  const ids = rows.flatMap(({ educator, admin }) =>
    [educator, admin].flatMap((signature) => signature?.same ? signature.id : [])
  );
  const signatures = (await readSignaturesById(db, ids)).toReversed().map((
    { signedBy, ...signature },
  ): SignatureView => ({ ...signature, own: isBy(actor, signedBy) }));
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

export function isBy(actor: Actor, signedBy: string): boolean {
  return "id" in actor && actor.id === signedBy;
}
