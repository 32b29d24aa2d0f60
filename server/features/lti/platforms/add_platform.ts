import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { gradesEvent } from "./grades_event.ts";
import { insertPlatformStatement } from "./insert_platform.ts";
import { listPlatforms, type PlatformItem } from "./list_platforms.ts";
import { type PlatformInput, platformValues, TAKEN } from "./platform_values.ts";
import { firstKeyStatement, type NewKey } from "./tool_keys.ts";

type Addition = {
  input: PlatformInput;
  /** For a school without one. */
  key: NewKey | null;
  localAllowed: boolean;
  now: Date;
};

/** Throws invalid with `fields`, conflict where there are too many or it is there. */
export async function addPlatform(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { input, key, localAllowed, now }: Addition,
): Promise<PlatformItem[]> {
  const values = platformValues(input, localAllowed);
  const [id, eventId, at] = [newId("ltiPlatform"), newId("event"), now.toISOString()];
  const [added] = await tx.batch([
    insertPlatformStatement(tx, { ...values, id, addedBy: actor.id, addedAt: at, approvedAt: at }),
    eventStatement(tx, {
      id: eventId,
      what: "lti.platform_added",
      at: now,
      actor,
      data: { platform: id, addressesVerified: input.addressesVerified },
    }),
    ...(input.sendGrades ? [gradesEvent(tx, actor, { id, input, now }, eventWritten(eventId))] : []),
    ...(key === null ? [] : [firstKeyStatement(tx, key, now)]),
  ]);
  const platforms = await listPlatforms(tx.db);
  if (added.length === 1) return platforms;
  if (platforms.length >= LTI_LIMITS.platforms) {
    throw new AppError("conflict", `At most ${LTI_LIMITS.platforms} platforms. Remove one first.`);
  }
  throw new AppError("conflict", TAKEN, { fields: { clientId: TAKEN } });
}
