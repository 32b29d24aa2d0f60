import { and, eq, isNull } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { outcomeResources } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/record_event.ts";
import type { ResourceThing } from "./read_resource.ts";

/**
 * Takes a resource away from its outcome: whoever added it, or an administrator (`forbidden` for the others). The row and
 * the bytes stay for 30 days. `not_found` when somebody else was faster.
 */
export async function removeResource(
  tx: TenantWriter,
  { resource, actor, now }: { resource: ResourceThing; actor: Extract<Actor, { kind: "staff" }>; now: Date },
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
