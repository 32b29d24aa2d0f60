import { and, eq, isNotNull } from "drizzle-orm";
import { staff } from "../../../db/tenant/schema/index.ts";
import type { Services } from "../../services.ts";
import { eventStatement, type NewEvent } from "../activity/record_event.ts";
import { removeReplaced } from "./stored_picture.ts";

/** Takes a member of staff's own picture away, with its bytes; removing none changes nothing. */
export async function removePicture(
  services: Pick<Services, "doors" | "storage" | "now" | "log">,
  { tenantId, actor }: { tenantId: string; actor: Extract<NewEvent["actor"], { kind: "staff" }> },
): Promise<void> {
  const own = eq(staff.userId, actor.id);
  const before = await services.doors.writeTenant(tenantId, async (tx) => {
    const [[before]] = await tx.batch([
      tx.db.select({ key: staff.pictureKey }).from(staff).where(own),
      tx.db.update(staff).set({ pictureKey: null, pictureSize: null, profileImageUrl: null })
        .where(and(own, isNotNull(staff.profileImageUrl))),
      eventStatement(tx, { what: "profile.picture_removed", at: services.now(), actor }),
    ]);
    return before?.key ?? null;
  });
  await removeReplaced(services, tenantId, before);
}
