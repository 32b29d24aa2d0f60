import { sql } from "drizzle-orm";
import type { ControlReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError } from "../../../domain/errors.ts";

export const DELETION_BEGUN = "tenant.deletion_begun";
export const DELETED = "tenant.deleted";

/** The deleted school, and its export. */
export type DeletionRecord = {
  name: string;
  subdomain: string | null;
  sha256: string;
  exportedAt: string;
  rows: number;
  students: number;
  files: number;
  bytes: number;
};
type Deletion = { at: string; by: string; record: DeletionRecord };

/** An existing or a deleted school: `begun` and `done` by the events of its deletion. */
export type Deletable = { id: string; name: string; begun: Deletion | null; done: Deletion | null };

/** By id or an address it has or had. Throws not_found. */
export async function findDeletable(db: ControlReader, idOrSubdomain: string): Promise<Deletable> {
  const key = idOrSubdomain.trim().toLowerCase();
  const event = (what: string) =>
    sql<string | null>`(
      select json_object('at', at, 'by', actor_kind, 'record', json(data)) from events
      where tenant_id = tenants.id and what = ${what})`;
  const [row] = await db.all(typedRows({
    id: sql<string>`tenants.id`,
    name: sql<string>`tenants.name`,
    begun: event(DELETION_BEGUN),
    done: event(DELETED),
  }, (columns) =>
    sql`
    select ${columns} from tenants
    where tenants.id = ${key} or tenants.id in (select tenant_id from hosts where host = ${key})`));
  if (!row) {
    throw new AppError(
      "not_found",
      `No establishment has or had the id or subdomain ${JSON.stringify(key)}.`,
    );
  }
  const parse = (text: string | null): Deletion | null => text === null ? null : JSON.parse(text);
  return { id: row.id, name: row.name, begun: parse(row.begun), done: parse(row.done) };
}

/** Begun and not ended, oldest first. `at`: when they began. */
export async function listBegunDeletions(
  db: ControlReader,
): Promise<{ id: string; name: string; at: string }[]> {
  return await db.all(typedRows({
    id: sql<string>`tenants.id`,
    name: sql<string>`tenants.name`,
    at: sql<string>`begun.at`,
  }, (columns) =>
    sql`
    select ${columns} from events begun join tenants on tenants.id = begun.tenant_id
    where what = ${DELETION_BEGUN} and not exists (
      select 1 from events done where done.tenant_id = begun.tenant_id and done.what = ${DELETED})
    order by begun.rowid`));
}
