import { type SQL, sql } from "drizzle-orm";

/** For `from`. */
export function expiredWidgetCodes(now: Date): SQL {
  return sql`widget_codes where expires_at <= ${now.toISOString()}`;
}
