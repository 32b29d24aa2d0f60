import { putObject, type Storage } from "../../adapters/storage/storage.ts";
import { keyOfEntry } from "./entry_names.ts";
import { checkedBytes, exportZip } from "./export_zip.ts";
import type { VerifiedExport } from "./verify_export.ts";

type ImportFiles = {
  storage: Storage;
  verified: VerifiedExport;
  tenantId: string;
  onBytes: (bytes: number) => void;
};

/** Puts the stored files of an export into the storage; each is checked again before it can be read. */
export async function importFiles(
  { storage, verified, tenantId, onBytes }: ImportFiles,
): Promise<void> {
  for await (const entry of exportZip(verified.path)) {
    const key = keyOfEntry(entry.name, tenantId);
    if (key === null) continue;
    await putObject(storage, key, checkedBytes(entry, verified.sums.get(entry.name)), entry.size);
    onBytes(entry.size);
  }
}
