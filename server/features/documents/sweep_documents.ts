import { type SQL, sql } from "drizzle-orm";
import { documents } from "../../../db/tenant/schema/index.ts";
import type { Services } from "../../services/services.ts";
import { documentKey } from "./stored_document.ts";

/** A document is made again in seconds, and contains a student's work: it stays for a week. Milliseconds. */
const KEPT_MS = 7 * 86_400_000;
const BATCH = 100;

type Sweep = Pick<Services, "doors" | "storage" | "now">;

/** Replaced documents, and those a week old; true when more remain. */
export function sweepDocuments(services: Sweep, tenantId: string, signal?: AbortSignal): Promise<boolean> {
  const before = new Date(services.now().getTime() - KEPT_MS).toISOString();
  return removeDocuments(services, tenantId, sql`assignment_id is null or asked_at < ${before}`, signal);
}

/** Removes documents that were replaced. */
export async function removeReplaced(services: Sweep, tenantId: string): Promise<void> {
  await removeDocuments(services, tenantId, sql`assignment_id is null`);
}

/** Files first, then what names them. */
async function removeDocuments(
  { doors, storage }: Sweep,
  tenantId: string,
  which: SQL,
  signal?: AbortSignal,
): Promise<boolean> {
  const old = await doors.readTenant(
    tenantId,
    (db) =>
      db.select({ id: documents.id }).from(documents).where(which).orderBy(documents.askedAt).limit(BATCH),
  );
  for (const { id } of old) {
    signal?.throwIfAborted();
    await storage.remove(documentKey(tenantId, id));
  }
  if (old.length === 0) return false;
  const ids = JSON.stringify(old.map(({ id }) => id));
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([tx.db.run(sql`
      delete from documents where id in (select value from json_each(${ids}))`)]));
  return old.length === BATCH;
}
