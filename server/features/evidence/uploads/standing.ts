import type { TenantReader } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Storage } from "../../../adapters/storage/storage.ts";
import { BeingSent } from "./claim_upload.ts";
import { ownUpload, uploadExpired, type UploadOwner } from "./upload_owner.ts";

type Row = typeof uploads.$inferSelect;

/**
 * Reads an upload whose sender asks how far it has come. `not_found` when it is not theirs or has expired, `BeingSent`
 * while a sending may still add to it.
 */
export async function readUnderWay(
  db: Pick<TenantReader, "select">,
  { id, owner, now }: { id: string; owner: UploadOwner; now: Date },
): Promise<Row> {
  const at = now.toISOString();
  const [row] = await db.select().from(uploads).where(ownUpload(id, owner));
  if (!row) throw notFound();
  if (isHere(row)) return row;
  if (row.state === "receiving" && (row.leasedUntil ?? "") > at) throw new BeingSent();
  if (row.expiresAt <= at) throw uploadExpired();
  return row;
}

/** Whether the whole file is here and known for what it is. */
export function isHere({ state }: Pick<Row, "state">): boolean {
  return state === "received" || state === "attached";
}

/**
 * How many bytes the storage holds safely of what was sent so far. It may hold them as a whole object, which is so when a
 * server ended between making it whole and noting it.
 */
export async function readHeld(
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
    // An object that is shorter fails while it is read.
    return await new Response(last).arrayBuffer().then(() => true, () => false);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
