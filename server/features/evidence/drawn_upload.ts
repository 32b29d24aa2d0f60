import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { uploads } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import { ID_PREFIXES, isId } from "../../../domain/ids.ts";
import { putObject } from "../../adapters/storage/storage.ts";
import type { Services } from "../../services/services.ts";
import { MAX_SWEPT } from "./uploads/sweep_uploads.ts";
import type { UploadOwner } from "./uploads/upload_rules.ts";
import { attachUpload, readUsableUpload, releaseUpload, type UsableUpload } from "./uploads/usable_upload.ts";

/** Uploads of which only the redrawn picture is stored, under an id derived from the upload's. */
export type DrawnPurpose = "picture" | "logo";
type DrawnServices = Pick<Services, "doors" | "storage" | "now" | "log">;

/** Derived from the upload's id, so that a crashed server's picture can be found and deleted. */
export function drawnKey(purpose: DrawnPurpose, tenantId: string, uploadId: string): string {
  return `${tenantId}/${purpose}-${uploadId}`;
}

/** Public id. */
export function drawnId(purpose: DrawnPurpose, uploadId: string): string {
  return uploadId.replace(ID_PREFIXES.upload, ID_PREFIXES[purpose]);
}

/** Null for an invalid id. */
export function uploadIdOf(purpose: DrawnPurpose, id: string): string | null {
  return isId(purpose, id) ? id.replace(ID_PREFIXES[purpose], ID_PREFIXES.upload) : null;
}

type DrawInput = {
  tenantId: string;
  actor: UploadOwner;
  purpose: DrawnPurpose;
  objectPath: string;
  /** Runs the drawing when its turn comes. */
  queue: <T>(work: () => Promise<T>) => Promise<T>;
  /** Throws `wrong_type` for what cannot be drawn. */
  draw: (bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<Uint8Array<ArrayBuffer>>;
  maxBytes: number;
};

/**
 * Draws an upload and deletes the upload's own bytes. It is attached first, against concurrent use; one whose turn does not
 * come can be used again. Throws what `readUsableUpload`, `queue` and `draw` throw.
 */
export async function drawUpload(
  services: DrawnServices,
  { tenantId, actor, purpose, objectPath, queue, draw, maxBytes }: DrawInput,
): Promise<{ id: string; key: string; size: number }> {
  const { doors, storage, now } = services;
  const use = { owner: actor, purpose, now: now() };
  const upload = await doors.writeTenant(tenantId, async (tx) => {
    const upload = await readUsableUpload(tx, { ...use, objectPath });
    const [used] = await tx.batch([attachUpload(tx, upload, use)]);
    if (used.length === 0) throw new AppError("conflict", "This upload was already added.");
    return upload;
  });
  const id = drawnId(purpose, upload.id);
  let drawn: Uint8Array<ArrayBuffer>;
  try {
    drawn = await queue(async () => draw(await bytesOf(storage, upload), upload.type));
  } catch (error) {
    if (error instanceof AppError && error.code === "wrong_type") {
      await storage.remove(upload.storageKey);
      await deleteDrawn(services, tenantId, { purpose, id });
    } else await doors.writeTenant(tenantId, (tx) => tx.batch([releaseUpload(tx, upload)]));
    throw error;
  }
  await storage.remove(upload.storageKey);
  const key = drawnKey(purpose, tenantId, upload.id);
  return { id, key, size: await putObject(storage, key, new Blob([drawn]).stream(), maxBytes) };
}

async function bytesOf(storage: Services["storage"], { storageKey, received }: UsableUpload) {
  const bytes = new Uint8Array(received);
  let at = 0;
  for await (const chunk of await storage.read(storageKey, 0, received)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

type Drawn = { purpose: DrawnPurpose; id: string };

/** Bytes go before the row that names them. */
async function deleteDrawn(
  { doors, storage }: Pick<Services, "doors" | "storage">,
  tenantId: string,
  { purpose, id }: Drawn,
): Promise<void> {
  const uploadId = uploadIdOf(purpose, id);
  if (uploadId === null) return;
  await storage.remove(drawnKey(purpose, tenantId, uploadId));
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      tx.db.run(sql`
        delete from uploads where id = ${uploadId} and purpose = ${purpose} and state = 'attached'`),
    ]));
}

/** Logs a failure; the daily sweep retries. */
export async function deleteReplaced(
  services: Pick<Services, "doors" | "storage" | "log">,
  tenantId: string,
  drawn: Drawn,
): Promise<void> {
  await deleteDrawn(services, tenantId, drawn).catch((fault) =>
    services.log({ work: `remove a ${drawn.purpose}`, tenantId, fault: String(fault) })
  );
}

/** Grace for a drawing in progress after the upload's expiry. */
const GRACE_MS = 86_400_000;

/** Deletes uploads, and what was drawn of them, that a crash left unused; true when more remain. `used`: over `uploads`. */
export async function sweepDrawn(
  services: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  { purpose, used }: { purpose: DrawnPurpose; used: SQL },
  signal?: AbortSignal,
): Promise<boolean> {
  const before = new Date(services.now().getTime() - GRACE_MS).toISOString();
  const orphans = await services.doors.readTenant(
    tenantId,
    (db) =>
      db.select({ id: uploads.id, sent: uploads.storageKey }).from(uploads).where(and(
        eq(uploads.purpose, purpose),
        // A literal: a bound value would not use the partial index.
        sql`${uploads.state} = 'attached'`,
        lte(uploads.expiresAt, before),
        sql`not ${used}`,
      )).limit(MAX_SWEPT),
  );
  for (const { id, sent } of orphans) {
    signal?.throwIfAborted();
    await services.storage.remove(sent);
    await deleteDrawn(services, tenantId, { purpose, id: drawnId(purpose, id) });
  }
  return orphans.length === MAX_SWEPT;
}
