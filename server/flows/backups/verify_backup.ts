import pMap from "p-map";
import { join } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import { hashFile } from "./backup_files.ts";
import type { BackupFile, BackupTenant } from "./manifest.ts";
import { objectPath, readObjectList } from "./object_list.ts";

const AT_ONCE = 4;
/** Named in an error; the rest is counted. */
const NAMED = 20;

type Content = { control: BackupFile | null; tenants: readonly BackupTenant[] };
type Checked = { files: number; bytes: number };

/** Reads every byte. Throws invalid with the names of files that are missing or not as they were written. */
export async function verifyBackup(
  folder: string,
  { control, tenants }: Content,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<Checked> {
  const databases = [...control ? [control] : [], ...tenants.map(({ database }) => database)];
  const lists = tenants.flatMap(({ objects }) => objects ? [objects] : []);
  const all = [...databases, ...lists].reduce((sum, { size }) => sum + size, 0) +
    lists.reduce((sum, { bytes }) => sum + bytes, 0);
  const faults: string[] = [];
  const checked = { files: 0, bytes: 0 };
  const check = async (path: string, name: string, { size, sha256 }: Omit<BackupFile, "path">) => {
    const found = await hashFile(path).catch((error) => {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    });
    if (found === null) faults.push(`${name} is missing`);
    else if (found.size !== size || found.sha256 !== sha256) faults.push(`${name} is damaged`);
    checked.files++;
    checked.bytes += size;
    onProgress(checked.bytes, all);
  };
  await pMap([...databases, ...lists], (file) => check(join(folder, file.path), file.path, file), {
    concurrency: AT_ONCE,
  });
  // A list that is damaged names nothing that could be trusted.
  for (const tenant of faults.length > 0 ? [] : tenants) {
    await pMap(
      readObjectList(folder, tenant),
      async ({ key, ...object }) => await check(objectPath(folder, key), `objects/${key}`, object),
      { concurrency: AT_ONCE },
    );
  }
  if (faults.length === 0) return checked;
  const rest = faults.length - NAMED;
  throw new AppError(
    "invalid",
    `This backup is not as it was written; nothing was restored. ${faults.slice(0, NAMED).join("; ")}${
      rest > 0 ? `; and ${rest} more` : ""
    }`,
  );
}
