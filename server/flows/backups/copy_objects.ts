import pMap from "p-map";
import { join } from "node:path";
import { openCopy } from "../../../db/fleet/database_copy.ts";
import { AppError } from "../../../domain/errors.ts";
import { type Storage, TruncatedObject } from "../../adapters/storage/storage.ts";
import { hashFile, writeNewFile } from "./backup_files.ts";
import type { Generation } from "./generations.ts";
import type { BackupObjects } from "./manifest.ts";
import { type NamedObject, namedObjects } from "./named_objects.ts";
import { objectLine, readObjectList } from "./object_list.ts";
import type { NewGeneration, StoredObject } from "./place.ts";

/** At once: each holds a piece of a file in memory. */
const AT_ONCE = 4;
/** Lines written together, in the order of the database. */
const PAGE = 100;

type CopyObjects = {
  storage: Pick<Storage, "read">;
  tenantId: string;
  /** The school's database is in its folder. */
  generation: NewGeneration;
  /** Whose equal objects are not copied again. */
  earlier: Generation | undefined;
  /** Keys that the school still names; others were removed in the meantime. */
  isNamedNow(keys: ReadonlySet<string>): Promise<Set<string>>;
  onBytes(bytes: number): void;
};

/** Copies what the copied database names, and lists it. What is not in the storage is in `missing`. */
export async function copyObjects(input: CopyObjects): Promise<BackupObjects> {
  const { storage, tenantId, generation: { folder, keep, letGo, objectsOf }, earlier } = input;
  const path = `tenants/${tenantId}.objects.jsonl`;
  const known = await readEarlier(earlier, tenantId);
  const missing: BackupObjects["missing"] = [];
  let count = 0;
  let bytes = 0;
  const keepObject = await objectsOf(tenantId, earlier?.name);
  async function* lines() {
    for await (const page of pagesOf(join(folder, "tenants", `${tenantId}.db`), tenantId)) {
      const stored = await pMap(page, async (named) => {
        const { key, size } = named;
        const before = known.get(key);
        const one = await keepObject({
          key,
          size,
          read: () => storage.read(key, 0, size),
          known: before?.size === size ? before : undefined,
        }).catch((error) => {
          if (!isLost(error)) throw error;
          if (!named.optional) missing.push({ key, error: error.message });
          return null;
        });
        input.onBytes(size);
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
  const digest = await hashFile(join(folder, path));
  await keep(path);
  await letGo(path);
  const lost = await input.isNamedNow(new Set(missing.map(({ key }) => key)));
  return {
    path,
    ...digest,
    count,
    bytes,
    missing: missing.filter(({ key }) => lost.has(key)),
  };
}

async function* pagesOf(database: string, tenantId: string): AsyncGenerator<NamedObject[]> {
  using copy = openCopy(database);
  let page: NamedObject[] = [];
  for await (const named of namedObjects(copy, tenantId)) {
    if (page.push(named) < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** One school's at a time; none of a list that is damaged. */
async function readEarlier(
  earlier: Generation | undefined,
  tenantId: string,
): Promise<Map<string, StoredObject>> {
  const tenant = earlier?.manifest.tenants.find(({ id }) => id === tenantId);
  const known = new Map<string, StoredObject>();
  if (!earlier || !tenant) return known;
  try {
    for await (const one of readObjectList(earlier.files, tenant)) known.set(one.key, one);
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") throw error;
    known.clear();
  }
  return known;
}

/** Whether the object is lost, as opposed to a failing storage or disk. */
function isLost(error: unknown): error is Error {
  return error instanceof TruncatedObject || error instanceof AppError && error.code === "not_found";
}
