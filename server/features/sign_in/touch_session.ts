import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../../domain/limits.ts";

/** DESIGN §4. */
export function isTouchDue(lastSeenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) >= LIFETIMES.lastSeenInterval;
}

/** Writes at most once per `LIFETIMES.lastSeenInterval`; works in tenant and control databases. */
export function touchStatement(tokenHash: string, now: Date) {
  const before = new Date(now.getTime() - LIFETIMES.lastSeenInterval).toISOString();
  return sql`
    update sessions set last_seen_at = ${now.toISOString()}
    where token_hash = ${tokenHash} and last_seen_at <= ${before}`;
}
