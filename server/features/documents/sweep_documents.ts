import { sql } from "drizzle-orm";
import type { Services } from "../../services.ts";
import { documentKey } from "./stored_document.ts";

/** A document is made again in seconds, and holds a student's work: it stays for a week. Milliseconds. */
const KEPT_MS = 7 * 86_400_000;
const BATCH = 100;

/** Files first, then what names them; true when more remain. */
export async function sweepDocuments(
  { doors, storage, now }: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString();
  const old = await doors.readTenant(tenantId, (db) =>
    db.all<{ id: string; formerId: string | null }>(sql`
      select id, former_id as formerId from documents where asked_at < ${before} order by asked_at limit ${BATCH}`));
  for (const { id, formerId } of old) {
    signal?.throwIfAborted();
    await storage.remove(documentKey(tenantId, id));
    if (formerId !== null) await storage.remove(documentKey(tenantId, formerId));
  }
  if (old.length === 0) return false;
  const ids = JSON.stringify(old.map(({ id }) => id));
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([tx.db.run(sql`
      delete from documents where id in (select value from json_each(${ids}))`)]));
  return old.length === BATCH;
}
