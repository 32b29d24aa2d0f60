import type { Adapter } from "../../../db/adapters/adapter.ts";
import type { DatabaseCopy } from "../../../db/fleet/database_copy.ts";
import { isStored, type Storage } from "../../adapters/storage/storage.ts";
import { documentKey } from "../../features/documents/stored_document.ts";
import { drawnKey } from "../../features/evidence/drawn_upload.ts";
import { namedObjects } from "./named_objects.ts";

/** Younger ones may be named in a moment. */
const STRAY_AFTER_MS = 86_400_000;
/** Keys that are told. */
const TOLD = 20;

type Count = { objects: number; bytes: number };

export type StorageState = {
  /** Objects of a school that its database does not name, a day old. */
  strays: Count;
  /** Those of `strays` that were removed. */
  removed: Count;
  /** Objects of no school of this installation, by the first part of their key; never removed. */
  foreign: Map<string, Count>;
  /** Named by a database and not in the storage, or of another size. The first keys, and their number. */
  missing: string[];
  missingCount: number;
};

type Reconcile = {
  adapter: Adapter;
  storage: Storage;
  /** Tenants whose databases can be read. */
  tenantIds: readonly string[];
  /** Schools that are left out. */
  skipped: ReadonlySet<string>;
  now: Date;
  /** Removes strays. */
  repair: boolean;
};

/** Compares what is stored with what the databases name: one list of all objects, one school's names at a time. */
export async function reconcileStorage(input: Reconcile): Promise<StorageState> {
  const { storage, tenantIds, skipped } = input;
  const state: StorageState = {
    strays: { objects: 0, bytes: 0 },
    removed: { objects: 0, bytes: 0 },
    foreign: new Map(),
    missing: [],
    missingCount: 0,
  };
  const left = new Set(tenantIds);
  let school = null as School | null;
  for await (const { key, size, modifiedAt } of storage.list()) {
    const owner = key.split("/")[0]!;
    if (owner !== school?.id) {
      if (school) await tellMissing(input, school, state);
      school = left.delete(owner) ? await openSchool(input, owner) : null;
    }
    if (school) {
      school.seen.set(key, size);
      const isOld = modifiedAt.getTime() < input.now.getTime() - STRAY_AFTER_MS;
      if (!school.named.has(key) && !school.also.has(key) && isOld) {
        add(state.strays, size);
        if (input.repair) {
          await storage.remove(key);
          add(state.removed, size);
        }
      }
    } else if (!skipped.has(owner)) {
      const count = state.foreign.get(owner) ?? { objects: 0, bytes: 0 };
      add(count, size);
      state.foreign.set(owner, count);
    }
  }
  if (school) await tellMissing(input, school, state);
  for (const id of left) await tellMissing(input, await openSchool(input, id), state);
  return state;
}

type School = {
  id: string;
  /** Sizes by key. */
  named: Map<string, number>;
  /** Keys that may exist or not: unfinished, drawn again, or about to be removed. */
  also: Set<string>;
  seen: Map<string, number>;
};

async function openSchool({ adapter }: Reconcile, id: string): Promise<School> {
  using school = await adapter.open({ kind: "tenant", id });
  return { id, ...await namesOf(school.reads, id), seen: new Map() };
}

async function namesOf(database: Pick<DatabaseCopy, "execute">, id: string) {
  const named = new Map<string, number>();
  const also = new Set<string>();
  for await (const { key, size, optional } of namedObjects(database, id)) {
    if (optional) also.add(key);
    else named.set(key, size);
  }
  const uploads = await database.execute("select id, storage_key, purpose from uploads");
  for (const row of uploads.rows) {
    also.add(String(row[1]));
    const purpose = String(row[2]);
    if (purpose === "logo" || purpose === "picture") also.add(drawnKey(purpose, id, String(row[0])));
  }
  const documents = await database.execute("select id from documents");
  for (const row of documents.rows) also.add(documentKey(id, String(row[0])));
  const erased = await database.execute("select storage_key from erasure_objects");
  for (const row of erased.rows) also.add(String(row[0]));
  return { named, also };
}

/** Looks again before it says so: what was removed since is named no more. */
async function tellMissing(
  input: Reconcile,
  { id, named, seen }: School,
  state: StorageState,
): Promise<void> {
  const suspects = [...named].filter(([key, size]) => seen.get(key) !== size);
  if (suspects.length === 0) return;
  const again = await openSchool(input, id);
  for (const [key, size] of suspects) {
    if (!again.named.has(key)) continue;
    const found = seen.get(key);
    if (found === undefined && await isStored(input.storage, key)) continue;
    state.missingCount++;
    if (state.missing.length >= TOLD) continue;
    state.missing.push(found === undefined ? key : `${key} (${found} bytes instead of ${size})`);
  }
}

function add(count: Count, size: number): void {
  count.objects++;
  count.bytes += size;
}
