import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";
import { digestOf, hashFile, writeNewFile } from "./backup_files.ts";
import type { BackupFiles, NewGeneration } from "./place.ts";

export const MANIFEST = "manifest.json";
const CHECKSUM = "manifest.json.sha256";

/** Paths of a manifest are followed: nothing leads out of its folder. */
const path = z.string().regex(/^(control\.db|tenants\/[a-z0-9_]{3,64}\.(db|objects\.jsonl))$/);
const file = z.object({ path, size: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const database = file.extend({ version: z.int().positive(), rows: z.record(z.string(), z.int()) });
/** A list of `StoredObject`, one per line. `missing`: named by the database and not in the storage. */
const objects = file.extend({
  count: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  missing: z.array(z.object({ key: z.string(), error: z.string() })),
});
const tenant = z.object({
  id: z.string().regex(/^[a-z0-9_]{3,64}$/),
  subdomain: z.string().nullable(),
  name: z.string(),
  database,
  /** Null in a backup without stored objects. */
  objects: objects.nullable(),
});
const manifest = z.object({
  format: z.literal("unitfolio-backup-1"),
  /** When its databases began to be copied. */
  madeAt: z.iso.datetime(),
  /** Null where it holds chosen schools alone. */
  control: database.nullable(),
  tenants: z.array(tenant),
  failed: z.array(z.object({ id: z.string(), subdomain: z.string().nullable(), error: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;
export type BackupTenant = z.infer<typeof tenant>;
export type BackupDatabase = z.infer<typeof database>;
export type BackupObjects = z.infer<typeof objects>;
export type BackupFile = z.infer<typeof file>;

export const FORMAT = "unitfolio-backup-1";

/** With its own checksum beside it, as `sha256sum -c` reads it. A backup is whole once it is kept, so it is the last file. */
export async function writeManifest({ folder, keep }: NewGeneration, content: Manifest): Promise<void> {
  await writeNewFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`);
  const { sha256 } = await hashFile(join(folder, MANIFEST));
  await writeNewFile(join(folder, CHECKSUM), `${sha256}  ${MANIFEST}\n`);
  await keep(CHECKSUM);
  await keep(MANIFEST);
}

/** Throws not_found where there is no whole backup, invalid for a manifest that is damaged or of another format. */
export async function readManifest({ address, readText }: BackupFiles): Promise<Manifest> {
  const text = await readText(MANIFEST);
  if (text === null) {
    throw new AppError("not_found", `${address} has no complete backup: it has no ${MANIFEST}.`);
  }
  const checksum = await readText(CHECKSUM) ?? "";
  const { sha256 } = await digestOf([new TextEncoder().encode(text)]);
  if (checksum.slice(0, 64) !== sha256) {
    throw new AppError("invalid", `${address}: ${MANIFEST} is damaged: its checksum does not match.`);
  }
  const { data, error } = manifest.safeParse(JSON.parse(text));
  if (!data) throw new AppError("invalid", `${address}: ${MANIFEST} cannot be read: ${error.message}`);
  return data;
}

/** By id or subdomain. Throws not_found. */
export function findInBackup({ tenants, failed }: Manifest, wanted: string): BackupTenant {
  const key = wanted.trim().toLowerCase();
  const found = tenants.find(({ id, subdomain }) => id === key || subdomain === key);
  if (found) return found;
  const reason = failed.find(({ id, subdomain }) => id === key || subdomain === key)?.error;
  const known = tenants.map(({ id, subdomain }) => subdomain ?? id).join(", ");
  throw new AppError(
    "not_found",
    reason
      ? `${wanted} could not be copied when this backup was made: ${reason}`
      : `This backup does not contain ${wanted}. It contains: ${known}`,
  );
}
