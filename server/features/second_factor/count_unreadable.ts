import { isNotNull, sql } from "drizzle-orm";
import { secondFactors } from "../../../db/control/schema/index.ts";
import type { Services } from "../../services/services.ts";

/** Second factors in use, and how many of them no secret of this installation opens. */
export async function countUnreadable(
  { doors, secondFactorBox }: Pick<Services, "doors" | "secondFactorBox">,
): Promise<{ stored: number; unreadable: number }> {
  const rows = await doors.readControl((db) =>
    db.select({ userId: secondFactors.userId, secret: sql<string>`${secondFactors.secret}` })
      .from(secondFactors).where(isNotNull(secondFactors.secret))
  );
  // Without a use for it, no secret is made.
  const box = rows.length === 0 ? null : await secondFactorBox();
  let unreadable = 0;
  for (const { userId, secret } of rows) {
    if (await box?.open(secret, userId) == null) unreadable += 1;
  }
  return { stored: rows.length, unreadable };
}
