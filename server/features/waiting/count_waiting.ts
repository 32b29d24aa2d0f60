import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { WaitingKind, WaitingTimes } from "../../../domain/waiting.ts";
import { isWaiting, seenRows } from "./waiting_rows.ts";

export type WaitingCount = { kind: WaitingKind; count: number };

type Kinds = { kinds: readonly WaitingKind[]; times: WaitingTimes };

/** A column for each kind, over `seen`, which it goes through once. */
export function waitingCounts({ kinds, times }: Kinds): Record<string, SQL<number>> {
  return Object.fromEntries(
    kinds.map((kind) => [kind, sql<number>`count(*) filter (where ${isWaiting(kind, times, kinds)})`]),
  );
}

/** Every kind in the order asked, empty ones too; one query over the actor's own portfolios. */
export async function countWaiting(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  { kinds, times }: Kinds,
): Promise<WaitingCount[]> {
  const [counts] = await db.all(typedRows(waitingCounts({ kinds, times }), (columns) =>
    sql`
    with seen as (${seenRows(actor, kinds)}) select ${columns} from seen`));
  return kinds.map((kind) => ({ kind, count: counts?.[kind] ?? 0 }));
}
