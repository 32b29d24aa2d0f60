import { sql } from "drizzle-orm";
import { outbox, tenantDue } from "../../db/control/schema/index.ts";
import type { ControlReader } from "../../db/doors.ts";
import { typedRows } from "../../db/typed_rows.ts";
import { laneOf } from "../queue/kinds.ts";
import type { Lane } from "../queue/lanes.ts";
import { MAX_ATTEMPTS } from "../queue/queue.ts";

/** Work that is due and has not been done; ages in seconds. */
export type Waiting = {
  outbox: { lane: Lane; count: number; oldestSeconds: number }[];
  /** Entries that are tried no more. */
  givenUp: number;
  schools: { count: number; oldestSeconds: number };
};

export async function readWaiting(db: ControlReader, now: Date): Promise<Waiting> {
  const at = now.toISOString();
  const age = (text: string | null) =>
    text === null ? 0 : Math.max(0, (now.getTime() - Date.parse(text)) / 1000);
  const [kinds, [schools]] = await Promise.all([
    db.all(typedRows(
      {
        kind: outbox.kind,
        due: sql<number>`sum(attempts < ${MAX_ATTEMPTS})`,
        oldest: sql<string | null>`min(iif(attempts < ${MAX_ATTEMPTS}, run_at, null))`,
        givenUp: sql<number>`sum(attempts >= ${MAX_ATTEMPTS})`,
      },
      (columns) => sql`select ${columns} from outbox where done_at is null and run_at <= ${at} group by kind`,
    )),
    db.all(typedRows(
      { count: sql<number>`count(*)`, oldest: sql<string | null>`min(${tenantDue.dueAt})` },
      (columns) => sql`select ${columns} from ${tenantDue} where ${tenantDue.dueAt} <= ${at}`,
    )),
  ]);
  const lanes = Map.groupBy(kinds.filter(({ due }) => due > 0), ({ kind }) => laneOf("outbox", kind));
  return {
    outbox: [...lanes].map(([lane, rows]) => ({
      lane,
      count: rows.reduce((sum, { due }) => sum + due, 0),
      oldestSeconds: Math.max(...rows.map(({ oldest }) => age(oldest))),
    })),
    givenUp: kinds.reduce((sum, { givenUp }) => sum + givenUp, 0),
    schools: { count: schools?.count ?? 0, oldestSeconds: age(schools?.oldest ?? null) },
  };
}
