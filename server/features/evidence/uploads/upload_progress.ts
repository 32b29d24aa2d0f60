import type { TenantReader } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Storage } from "../../../adapters/storage/storage.ts";
import { UploadBusy } from "./claim_upload.ts";
import { ownUpload, uploadExpired, type UploadOwner } from "./upload_rules.ts";

type Row = typeof uploads.$inferSelect;

/** Throws `not_found` when it is not the owner's or has expired, `UploadBusy` while leased. */
export async function readUploadProgress(
  db: Pick<TenantReader, "select">,
  { id, owner, now }: { id: string; owner: UploadOwner; now: Date },
): Promise<Row> {
  const at = now.toISOString();
  const [row] = await db.select().from(uploads).where(ownUpload(id, owner));
  if (!row) throw notFound();
  if (isReceived(row)) return row;
  if (row.state === "receiving" && (row.leasedUntil ?? "") > at) throw new UploadBusy();
  if (row.expiresAt <= at) throw uploadExpired();
  return row;
}

export function isReceived({ state }: Pick<Row, "state">): boolean {
  return state === "received" || state === "attached";
}

/** Stored bytes; counts a completed object that a crash left unrecorded. */
export async function readUploadOffset(
  storage: Pick<Storage, "held" | "read">,
  { storageKey, writing, declaredSize: size }: Pick<Row, "storageKey" | "writing" | "declaredSize">,
): Promise<number> {
  if (writing === null) return 0;
  const held = await storage.held(storageKey, writing);
  return held === 0 && size !== null && await hasLastByte(storage, storageKey, size) ? size : held;
}

async function hasLastByte(storage: Pick<Storage, "read">, key: string, size: number): Promise<boolean> {
  try {
    const last = await storage.read(key, size - 1, size);
    // A shorter object fails while being read.
    return await new Response(last).arrayBuffer().then(() => true, () => false);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
