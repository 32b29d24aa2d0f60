import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { WaitingKind, WaitingTimes } from "../../../domain/waiting.ts";
import { countOf } from "../../queries/own_rows.ts";
import { waitingSources } from "./waiting_rows.ts";

export type WaitingCount = { kind: WaitingKind; count: number };

/** Every kind in the order asked, empty ones too; one query over the actor's own portfolios. */
export async function countWaiting(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { kinds, times }: { kinds: readonly WaitingKind[]; times: WaitingTimes },
): Promise<WaitingCount[]> {
  const { cte, from } = waitingSources(actor, { kinds, times });
  const fields = Object.fromEntries(kinds.map((kind) => [kind, countOf(from(kind))]));
  const [counts] = await db.all(typedRows(fields, (columns) => sql`with ${cte} select ${columns}`));
  return kinds.map((kind) => ({ kind, count: counts?.[kind] ?? 0 }));
}
