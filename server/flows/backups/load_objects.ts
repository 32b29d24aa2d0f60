import pMap from "p-map";
import { putObject, type Storage } from "../../adapters/storage/storage.ts";
import { hashed } from "./backup_files.ts";
import type { BackupTenant } from "./manifest.ts";
import { readObjectList } from "./object_list.ts";
import type { BackupFiles, StoredObject } from "./place.ts";

const AT_ONCE = 4;

type LoadObjects = {
  storage: Storage;
  files: BackupFiles;
  tenant: BackupTenant;
  /** The school that they become those of. */
  tenantId: string;
  onObject?: (object: StoredObject) => void;
};

/** Puts a school's objects back into the storage; their number and bytes. Throws for one that changed since it was verified. */
export async function loadObjects(
  { storage, files, tenant, tenantId, onObject = () => {} }: LoadObjects,
): Promise<{ count: number; bytes: number }> {
  const loaded = { count: 0, bytes: 0 };
  await pMap(readObjectList(files, tenant), async (object) => {
    const { key, size, sha256 } = object;
    const { body, result } = hashed(await files.readObject(tenant.id, object));
    const to = tenantId + key.slice(tenant.id.length);
    const stored = await putObject(storage, to, body, size);
    if (stored !== size || result().sha256 !== sha256) {
      await storage.remove(to);
      throw new Error(`objects/${key} has changed while it was read`);
    }
    loaded.count++;
    loaded.bytes += size;
    onObject(object);
  }, { concurrency: AT_ONCE });
  return loaded;
}
