import pMap from "p-map";
import type { DatabaseCopy } from "../../../db/fleet/database_copy.ts";
import type { Storage } from "../../adapters/storage/storage.ts";
import { documentKey } from "../../features/documents/stored_document.ts";
import { namedObjects } from "../backups/named_objects.ts";

const AT_ONCE = 4;
/** Unfinished objects that no row names. */
const MAX_STRAYS = 10_000;

type RemoveStored = {
  database: Pick<DatabaseCopy, "execute">;
  storage: Storage;
  tenantId: string;
  now: Date;
};

/** Removes every object that a school's database names, whole or not. Can be repeated. */
export async function removeStored({ database, storage, tenantId, now }: RemoveStored): Promise<void> {
  await pMap(namedObjects(database, tenantId), ({ key }) => storage.remove(key), { concurrency: AT_ONCE });
  const uploads = await database.execute("select storage_key, writing from uploads");
  await pMap(uploads.rows, async ({ storage_key: key, writing }) => {
    if (writing !== null) await storage.abandon(String(key), String(writing));
    await storage.remove(String(key));
  }, { concurrency: AT_ONCE });
  const others = await database.execute("select storage_key, writing from erasure_objects");
  for (const { storage_key: key } of others.rows) await storage.remove(String(key));
  const documents = await database.execute("select id from documents");
  await pMap(documents.rows, ({ id }) => storage.remove(documentKey(tenantId, String(id))), {
    concurrency: AT_ONCE,
  });
  await storage.removeStrays(tenantId, now, MAX_STRAYS);
}
