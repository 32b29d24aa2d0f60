import { AppError } from "../../../domain/errors.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../../../db/migrations.ts";
import { LEFT_OUT_TABLES } from "../../../db/fleet/portable_tables.ts";
import { MANIFEST as CHECKSUMS } from "../../features/evidence_pack/manifest.ts";
import { namedFaults } from "../named_faults.ts";
import { tableOfEntry } from "./entry_names.ts";
import { type ExportManifest, MANIFEST, parseExportManifest } from "./export_manifest.ts";
import { checkedBytes, exportZip, textOfEntry } from "./export_zip.ts";

export type VerifiedExport = {
  path: string;
  manifest: ExportManifest;
  /** By entry. */
  sums: ReadonlyMap<string, string>;
};

const MAX_MANIFEST = 10_000_000;
const MAX_CHECKSUMS = 200_000_000;

/** Reads every byte. Throws invalid for what is damaged, not of this product, or of a newer version. */
export async function verifyExport(
  path: string,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<VerifiedExport> {
  const { manifest, sums, bytes } = await readLists(path);
  const newest = (await readMigrations(MIGRATION_FOLDERS.tenant)).length;
  if (manifest.version > newest) {
    throw refused(
      `it was made by a newer Unitfolio: its schema is ${manifest.version}, this one's ${newest}. Update this installation first`,
    );
  }
  const faults: string[] = [];
  const seen = new Set<string>();
  let [done, files] = [0, 0];
  for await (const entry of exportZip(path)) {
    const { name, size } = entry;
    if (seen.has(name)) faults.push(`${name} is there twice`);
    seen.add(name);
    if (name === CHECKSUMS) continue;
    if (!sums.has(name)) faults.push(`${name} has no checksum`);
    else if (!await isWhole(entry, sums.get(name)!)) faults.push(`${name} is damaged`);
    if (name.startsWith("files/")) files++;
    onProgress(done += size, bytes);
  }
  for (const name of sums.keys()) if (!seen.has(name)) faults.push(`${name} is missing`);
  for (const table of Object.keys(manifest.rows)) {
    if (!seen.has(`data/${table}.jsonl`)) faults.push(`data/${table}.jsonl is missing`);
  }
  for (const name of seen) {
    const table = tableOfEntry(name);
    if (table === null) continue;
    if (manifest.rows[table] === undefined || LEFT_OUT_TABLES.has(table)) {
      faults.push(`${name} does not belong here`);
    }
  }
  if (files !== manifest.files.count) faults.push(`${files} files instead of ${manifest.files.count}`);
  if (faults.length === 0) return { path, manifest, sums };
  throw refused(namedFaults(faults));
}

function refused(reason: string): AppError {
  return new AppError("invalid", `This export cannot be used; nothing was changed: ${reason}.`);
}

async function isWhole(entry: Parameters<typeof checkedBytes>[0], sum: string): Promise<boolean> {
  try {
    for await (const _ of checkedBytes(entry, sum)) { /* hashed */ }
    return true;
  } catch {
    return false;
  }
}

async function readLists(path: string) {
  let [manifest, checksums, bytes] = ["", "", 0];
  for await (const entry of exportZip(path)) {
    bytes += entry.size;
    if (entry.name === MANIFEST) manifest = await textOfEntry(entry, MAX_MANIFEST).catch(damaged(MANIFEST));
    if (entry.name === CHECKSUMS) {
      checksums = await textOfEntry(entry, MAX_CHECKSUMS).catch(damaged(CHECKSUMS));
    }
  }
  if (manifest === "" || checksums === "") {
    throw new AppError(
      "invalid",
      `This is no export of a school: it has no ${manifest === "" ? MANIFEST : CHECKSUMS}.`,
    );
  }
  const sums = new Map<string, string>();
  for (const line of checksums.split("\n").filter(Boolean)) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!sum || !name) throw refused(`${CHECKSUMS} is damaged`);
    sums.set(name, sum);
  }
  return { manifest: parseExportManifest(manifest), sums, bytes };
}

function damaged(name: string) {
  return (error: unknown): never => {
    if (error instanceof AppError) throw error;
    throw refused(`${name} is damaged`);
  };
}
