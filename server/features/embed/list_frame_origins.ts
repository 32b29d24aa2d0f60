import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { embedOrigins } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";

/** Sites whose pages may show a portfolio: those that the school allows, and its learning platforms. */
export async function listFrameOrigins(db: Pick<TenantReader, "all">): Promise<string[]> {
  const rows = await db.all(typedRows({ origin: embedOrigins.origin }, (columns) =>
    sql`
    select ${columns} from embed_origins union select origin from lti_platforms where approved_at is not null order by origin`));
  return rows.map(({ origin }) => origin);
}
