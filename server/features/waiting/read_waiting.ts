import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { WaitingKind, WaitingTimes } from "../../../domain/waiting.ts";
import { countOf, rowsOf } from "../../queries/own_rows.ts";
import type { WaitingCount } from "./count_waiting.ts";
import { ITEM_FIELDS, ITEM_TABLES, itemColumns, type WaitingItem, waitingItem } from "./list_waiting.ts";
import { waitingSources } from "./waiting_rows.ts";

/** Named on the dashboard; the rest are counted. */
const NAMED = 2;

/** A number of the dashboard and the portfolios that wait longest. */
export type WaitingGroup = WaitingCount & { first: WaitingItem[] };

const FIELDS = { ...ITEM_FIELDS, kind: sql<WaitingKind>`page.kind`, count: sql<number>`page.count` };

/** Every kind in the order asked, empty ones too; one query over the actor's own portfolios. */
export async function readWaiting(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { kinds, times }: { kinds: readonly WaitingKind[]; times: WaitingTimes },
): Promise<WaitingGroup[]> {
  const { cte, from } = waitingSources(actor, { kinds, times });
  const named = kinds.map((kind) =>
    sql`select ${kind} as kind, id, student_id, revision_id, since, ${countOf(from(kind))} as count
      from (${rowsOf(itemColumns(kind), from(kind))} order by since, id limit ${NAMED})`
  );
  const rows = await db.all(typedRows(FIELDS, (columns) =>
    sql`
    with ${cte}, page as materialized (${sql.join(named, sql` union all `)})
    select ${columns} from page ${ITEM_TABLES} order by page.kind, page.since, page.id`));
  return kinds.map((kind) => {
    const group = rows.filter((row) => row.kind === kind);
    const first = group.map(({ kind: _, count: __, ...row }) => waitingItem(row));
    return { kind, count: group[0]?.count ?? 0, first };
  });
}
