import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { signatures } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import type { SignaturePart } from "../../../../domain/signatures.ts";

/** The latest of each part that covers the portfolio as its dates are now; one query. */
export async function readPortfolioSignatures(
  db: Pick<TenantReader, "all">,
  assignmentId: string,
): Promise<{ part: SignaturePart; name: string; signedOn: string }[]> {
  const { part, name, signedOn } = alias(signatures, "latest");
  return await db.all(typedRows({ part, name, signedOn }, (columns) =>
    sql`
    select ${columns} from (
      select part, name, signed_on, row_number() over (
        partition by part order by signatures.created_at desc, signatures.rowid desc) as place
      from signature_rows join signatures on signatures.id = signature_id
      where assignment_id = ${assignmentId} and dates = (
        select json_group_array(completed_date) from (
          select completed_date from submissions where assignment_id = ${assignmentId} order by outcome_index))
    ) latest where place = 1 order by part desc`));
}
