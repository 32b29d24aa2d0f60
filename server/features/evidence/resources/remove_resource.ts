import { and, eq, isNull } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { outcomeResources } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { StaffActor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";
import type { StoredResource } from "./resource_relations.ts";

/**
 * Soft-deletes a resource, by its author or an administrator. Throws `forbidden`, or `not_found` when
 * already removed.
 */
export async function removeResource(
  tx: TenantWriter,
  { resource, actor, now }: { resource: StoredResource; actor: StaffActor; now: Date },
): Promise<void> {
  const { id, unitId, outcomeId, file } = resource;
  if (actor.role !== "admin" && actor.id !== resource.addedBy) {
    throw new AppError("forbidden", "Another teacher added this. Ask them or an administrator.");
  }
  const [removed] = await tx.batch([
    tx.db.update(outcomeResources).set({ removedAt: now.toISOString(), removedBy: actor.id })
      .where(and(eq(outcomeResources.id, id), isNull(outcomeResources.removedAt)))
      .returning({ id: outcomeResources.id }),
    eventStatement(tx, {
      what: "resource.removed",
      at: now,
      actor,
      data: { resourceId: id, unitId, outcomeId, fileId: file.id },
    }),
  ]);
  if (removed.length === 0) throw notFound();
}
