import type { ControlWriter, TenantWriter } from "../../../db/doors.ts";
import { sql } from "drizzle-orm";

/** Ends a session at once; ending one that has already ended is no fault. */
export async function endSession(tx: TenantWriter | ControlWriter, tokenHash: string): Promise<void> {
  await tx.batch([tx.db.run(sql`delete from sessions where token_hash = ${tokenHash}`)]);
}
