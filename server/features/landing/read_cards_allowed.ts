import type { TenantReader } from "../../../db/doors.ts";
import { establishmentSettings } from "../../../db/tenant/schema/index.ts";

/** Whether a school lets its learners in by printed cards, for the page that tells them how to come in. */
export async function readCardsAllowed(db: TenantReader): Promise<boolean> {
  const [settings] = await db.select({ allowed: establishmentSettings.cardsAllowed }).from(
    establishmentSettings,
  );
  return settings?.allowed ?? false;
}
