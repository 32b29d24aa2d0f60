import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../db/doors.ts";
import { claims, staff } from "../../db/tenant/schema/index.ts";
import { AppError } from "../../domain/errors.ts";
import { normalizeEmail } from "../../domain/people.ts";
import { claimCsv } from "../features/claims/claim_csv.ts";
import { changeClaimState } from "../features/claims/change_claim.ts";
import { previewClaim } from "../features/claims/claim_records.ts";
import { createClaim } from "../features/claims/create_claim.ts";
import { assertClaimForms, readClaim } from "../features/claims/list_claims.ts";
import { readClaimRecords } from "../features/claims/read_claim_rows.ts";
import type { Services } from "../services/services.ts";
import { queueGrades } from "./queue_grades.ts";

type ClaimForm = { csv: string; rowCount: number };
/** `number`: the school's own count. */
type MadeClaim = ClaimForm & { claimId: string; number: number; awarded: number; administrator: string };

/** Preview of a claim made now; changes nothing (DECISIONS 18). Throws `limit`. */
export async function previewClaimForm({ doors }: Services, tenantId: string): Promise<ClaimForm> {
  const [records] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([previewClaim(db), assertClaimForms(db)]),
  );
  return { csv: claimCsv(records), rowCount: records.length };
}

/**
 * Award All by the operator, in the name of an administrator: by address, else who has been one the longest. Throws
 * `not_found` without one, and as `createClaim`.
 */
export async function makeClaimForm(
  services: Services,
  tenantId: string,
  { email }: { email: string | undefined },
): Promise<MadeClaim> {
  const { doors, now } = services;
  const actor = { kind: "operator" } as const;
  const administrator = await doors.readTenant(tenantId, (db) => findAdministrator(db, email));
  const { id, awarded } = await doors.writeTenant(
    tenantId,
    (tx) => createClaim(tx, actor, { administratorId: administrator.id, now: now() }),
  );
  await queueGrades(services, tenantId);
  const form = await readClaimForm(doors, tenantId, id);
  return { ...form, awarded, administrator: administrator.email };
}

/** A claim's form again, by its number. Throws `not_found`. */
export async function repeatClaimForm({ doors }: Services, tenantId: string, number: number) {
  const [claim] = await doors.readTenant(
    tenantId,
    (db) => db.select({ id: claims.id }).from(claims).where(eq(claims.number, number)),
  );
  if (!claim) throw new AppError("not_found", `There is no claim ${number}.`);
  return await readClaimForm(doors, tenantId, claim.id);
}

/** A draft that has left is exported, as when the page downloads it. */
export async function markExported(
  { doors, now }: Services,
  tenantId: string,
  claimId: string,
): Promise<void> {
  await doors.writeTenant(tenantId, async (tx) => {
    const { state } = await readClaim(tx.db, claimId);
    if (state !== "draft") return;
    await changeClaimState(tx, { kind: "operator" }, { claimId, state: "exported", now: now() });
  });
}

async function readClaimForm(doors: Services["doors"], tenantId: string, claimId: string) {
  const [{ number }, records] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readClaim(db, claimId), readClaimRecords(db, claimId)]),
  );
  return { claimId, number, csv: claimCsv(records), rowCount: records.length };
}

async function findAdministrator(db: TenantReader, email: string | undefined) {
  const [found] = await db.select({ id: staff.userId, email: staff.email }).from(staff)
    .where(and(
      eq(staff.role, "admin"),
      isNull(staff.archivedAt),
      email === undefined ? undefined : sql`${staff.email} = ${normalizeEmail(email)}`,
    )).orderBy(asc(staff.createdAt)).limit(1);
  if (found) return found;
  throw new AppError(
    "not_found",
    email === undefined
      ? "This establishment has no administrator in whose name portfolios could be awarded."
      : `No administrator there has the address ${email}.`,
  );
}
