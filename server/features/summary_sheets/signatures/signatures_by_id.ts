import { eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { signatures, staff } from "../../../../db/tenant/schema/index.ts";
import type { SheetSignature } from "../../../../domain/summary_sheet.ts";

/** `signedBy`: the account's id. */
export type StoredSignature = SheetSignature & { signedBy: string; createdAt: string };

/** In the order in which they were given; ids may recur. */
export async function readSignaturesById(
  db: Pick<TenantReader, "select">,
  ids: readonly string[],
): Promise<StoredSignature[]> {
  if (ids.length === 0) return [];
  const { id, part, name, image, signedOn, createdAt, signedBy } = signatures;
  const account = sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`;
  return await db.select({ id, part, name, image, signedOn, createdAt, signedBy, account }).from(signatures)
    .innerJoin(staff, eq(staff.userId, signedBy))
    .where(sql`${id} in (select value from json_each(${JSON.stringify([...new Set(ids)])}))`)
    .orderBy(createdAt, sql`signatures.rowid`);
}
