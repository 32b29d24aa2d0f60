import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import type { SheetSignature } from "../../../../domain/summary_sheet.ts";

/** `signedBy`: the account's id. */
export type StoredSignature = SheetSignature & { signedBy: string; createdAt: string };

/** In the order in which they were given; ids may recur. */
export async function readSignaturesById(
  db: Pick<TenantReader, "all">,
  ids: readonly string[],
): Promise<StoredSignature[]> {
  if (ids.length === 0) return [];
  return await db.all<StoredSignature>(sql`
    select id, part, name, image, signed_on as signedOn, signatures.created_at as createdAt, signed_by as signedBy,
      staff.first_name || ' ' || staff.last_name as account
    from signatures join staff on staff.user_id = signed_by
    where id in (select value from json_each(${JSON.stringify([...new Set(ids)])}))
    order by signatures.created_at, signatures.rowid`);
}
