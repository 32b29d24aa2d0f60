import pMap from "p-map";
import { AppError } from "../../../domain/errors.ts";
import { TruncatedObject } from "../../adapters/storage/storage.ts";
import { namedFaults } from "../named_faults.ts";
import { digestOf } from "./backup_files.ts";
import type { BackupFile, BackupTenant } from "./manifest.ts";
import { readObjectList } from "./object_list.ts";
import type { BackupFiles } from "./place.ts";

const AT_ONCE = 4;

type Content = { control: BackupFile | null; tenants: readonly BackupTenant[] };
type Read = () => Promise<AsyncIterable<Uint8Array>>;
type Checked = { files: number; bytes: number };

/** Reads every byte. Throws invalid with the names of files that are missing or not as they were written. */
export async function verifyBackup(
  files: BackupFiles,
  { control, tenants }: Content,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Checked> {
  const databases = [...control ? [control] : [], ...tenants.map(({ database }) => database)];
  const lists = tenants.flatMap(({ objects }) => objects ? [objects] : []);
  const all = [...databases, ...lists].reduce((sum, { size }) => sum + size, 0) +
    lists.reduce((sum, { bytes }) => sum + bytes, 0);
  const faults: string[] = [];
  const checked = { files: 0, bytes: 0 };
  const check = async (name: string, { size, sha256 }: Omit<BackupFile, "path">, read: Read) => {
    const found = await read().then(digestOf).catch((error) => {
      if (error instanceof AppError && error.code === "not_found") return "is missing";
      if (error instanceof TruncatedObject) return "is damaged";
      throw error;
    });
    if (typeof found === "string") faults.push(`${name} ${found}`);
    else if (found.size !== size || found.sha256 !== sha256) faults.push(`${name} is damaged`);
    checked.files++;
    checked.bytes += size;
    onProgress(checked.bytes, all);
  };
  await pMap([...databases, ...lists], (file) => check(file.path, file, () => files.read(file)), {
    concurrency: AT_ONCE,
  });
  // A list that is damaged names nothing that could be trusted.
  for (const tenant of faults.length > 0 ? [] : tenants) {
    await pMap(
      readObjectList(files, tenant),
      (object) => check(`objects/${object.key}`, object, () => files.readObject(tenant.id, object)),
      { concurrency: AT_ONCE },
    );
  }
  if (faults.length === 0) return checked;
  throw new AppError("invalid", `This backup is damaged; nothing was restored. ${namedFaults(faults)}`);
}
