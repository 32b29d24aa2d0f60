import type { TenantWriter } from "../../../db/doors.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { HAS_UNIT } from "../../../domain/give_units.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { assignMany } from "./assign_many.ts";

type Input = { unitId: string; unitCode: string; studentId: string; now: Date };

/** Throws `not_found`, `conflict` when the student has the unit already (archived or not), `limit`. */
export async function assignUnit(
  tx: TenantWriter,
  actor: StaffActor,
  { studentId, ...unit }: Input,
): Promise<{ id: string }> {
  const { done: [created], left: [left] } = await assignMany(tx, actor, { ...unit, studentIds: [studentId] });
  if (created) return created;
  throw left?.reason === HAS_UNIT
    ? new AppError("conflict", "This student already has this unit.")
    : notFound();
}
