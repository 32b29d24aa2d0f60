import pMap from "p-map";
import { dirname, join } from "node:path";
import { makeFolder } from "../../../db/adapters/owner_only.ts";
import { openCopy } from "../../../db/fleet/database_copy.ts";
import { AppError } from "../../../domain/errors.ts";
import { type Storage, TruncatedObject } from "../../adapters/storage/storage.ts";
import { hashed, hashFile, writeNewFile } from "./backup_files.ts";
import type { Generation } from "./generations.ts";
import type { BackupObjects } from "./manifest.ts";
import { type NamedObject, namedObjects } from "./named_objects.ts";
import { objectLine, objectPath, OBJECTS, readObjectList, type StoredObject } from "./object_list.ts";

/** At once: each holds a piece of a file in memory. */
const AT_ONCE = 4;
/** Lines written together, in the order of the database. */
const PAGE = 100;

type CopyObjects = {
  storage: Pick<Storage, "read">;
  tenantId: string;
  /** The generation that is being made; the school's database is in it already. */
  folder: string;
  /** Earlier backup from which equal objects are linked. */
  earlier: Generation | undefined;
  /** Keys that the school still names; others were removed in the meantime. */
  isNamedNow(keys: ReadonlySet<string>): Promise<Set<string>>;
  onBytes(bytes: number): void;
};

/** Copies what the copied database names, and lists it. What is not in the storage is in `missing`. */
export async function copyObjects(input: CopyObjects): Promise<BackupObjects> {
  const { tenantId, folder, earlier } = input;
  const path = `tenants/${tenantId}.objects.jsonl`;
  const known = await readEarlier(earlier, tenantId);
  const missing: BackupObjects["missing"] = [];
  let count = 0;
  let bytes = 0;
  await makeFolder(join(folder, OBJECTS));
  async function* lines() {
    for await (const page of pagesOf(join(folder, "tenants", `${tenantId}.db`), tenantId)) {
      const stored = await pMap(page, async (named) => {
        const one = await copyObject(input, named, known.get(named.key)).catch((error) => {
          if (!isLost(error)) throw error;
          if (!named.optional) missing.push({ key: named.key, error: error.message });
          return null;
        });
        input.onBytes(named.size);
        return one;
      }, { concurrency: AT_ONCE });
      let text = "";
      for (const one of stored) {
        if (one === null) continue;
        count++;
        bytes += one.size;
        text += objectLine(one);
      }
      yield new TextEncoder().encode(text);
    }
  }
  await writeNewFile(join(folder, path), lines());
  const lost = await input.isNamedNow(new Set(missing.map(({ key }) => key)));
  return {
    path,
    ...await hashFile(join(folder, path)),
    count,
    bytes,
    missing: missing.filter(({ key }) => lost.has(key)),
  };
}

async function* pagesOf(database: string, tenantId: string): AsyncGenerator<NamedObject[]> {
  const copy = openCopy(database);
  try {
    let page: NamedObject[] = [];
    for await (const named of namedObjects(copy, tenantId)) {
      if (page.push(named) < PAGE) continue;
      yield page;
      page = [];
    }
    yield page;
  } finally {
    copy.close();
  }
}

/** One school's at a time. */
async function readEarlier(
  earlier: Generation | undefined,
  tenantId: string,
): Promise<Map<string, StoredObject>> {
  const tenant = earlier?.manifest.tenants.find(({ id }) => id === tenantId);
  const known = new Map<string, StoredObject>();
  if (!earlier || !tenant) return known;
  for await (const one of readObjectList(earlier.folder, tenant)) known.set(one.key, one);
  return known;
}

async function copyObject(
  { storage, folder, earlier }: CopyObjects,
  { key, size }: NamedObject,
  known: StoredObject | undefined,
): Promise<StoredObject> {
  const path = objectPath(folder, key);
  await makeFolder(dirname(path));
  if (known?.size === size && earlier && await link(objectPath(earlier.folder, key), path, size)) {
    return known;
  }
  const { body, result } = hashed(await storage.read(key, 0, size));
  await writeNewFile(path, body);
  return { key, ...result() };
}

/** Objects are written once and never changed. False on disks that know no links, and where the earlier one is gone. */
async function link(from: string, to: string, size: number): Promise<boolean> {
  try {
    if ((await Deno.stat(from)).size !== size) return false;
    await Deno.link(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Whether the object is lost, as opposed to a failing storage or disk. */
function isLost(error: unknown): error is Error {
  return error instanceof TruncatedObject || error instanceof AppError && error.code === "not_found";
}
