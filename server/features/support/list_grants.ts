import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { isSupportOpen, type SupportReason } from "../../../domain/support.ts";
import { isGrantOpen } from "./grant_support.ts";

type Name = { firstName: string; lastName: string };

/** On the wire. Instants are UTC ISO. */
export type GrantItem = {
  id: string;
  reason: SupportReason;
  mayChange: boolean;
  grantedAt: string;
  grantedBy: Name;
  /** As granted. */
  endsAt: string;
  /** Null while it is open. */
  endedAt: string | null;
  /** Null where time or the operator ended it. */
  endedBy: Name | null;
  open: boolean;
  /** Who opened the school with it, the latest first. */
  uses: { name: Name | null; times: number; lastAt: string }[];
};

type Row = Omit<GrantItem, "mayChange" | "grantedBy" | "endedBy" | "open" | "uses"> & {
  mayChange: 0 | 1;
  packed: string;
};

/** Newest first; the cursor is a grant's id. One query. */
export async function listGrants(
  db: Pick<TenantReader, "all">,
  { limit, cursor, now }: PageInput & { now: Date },
): Promise<Page<GrantItem>> {
  const rows = await db.all<Row>(sql`
    select g.id, g.reason, g.may_change as mayChange, g.granted_at as grantedAt, g.ends_at as endsAt,
      g.ended_at as endedAt, json_object(
        'grantedBy', json_object('firstName', granter.first_name, 'lastName', granter.last_name),
        'endedBy', iif(ender.user_id is null, null,
          json_object('firstName', ender.first_name, 'lastName', ender.last_name)),
        'uses', json((
          select json_group_array(json_object('name', iif(p.user_id is null, null,
            json_object('firstName', p.first_name, 'lastName', p.last_name)), 'times', used.times, 'lastAt', used.at))
          from (
            select actor_id, count(*) as times, max(at) as at from events
            where what = 'support.entered' and at >= g.granted_at and at <= g.ends_at and data ->> 'support' = g.id
            group by actor_id order by at desc) used
          left join support_people p on p.user_id = used.actor_id))) as packed
    from support_grants g
      join staff granter on granter.user_id = g.granted_by
      left join staff ender on ender.user_id = g.ended_by
    where ${
    cursor === null
      ? sql`1`
      : sql`(g.granted_at, g.id) < (select granted_at, id from support_grants where id = ${cursor})`
  }
    order by g.granted_at desc, g.id desc limit ${limit + 1}`);
  return toPage(rows.map((row) => toItem(row, now)), limit, ({ id }) => id);
}

function toItem({ packed, mayChange, ...row }: Row, now: Date): GrantItem {
  const open = isSupportOpen(row, now);
  return {
    ...row,
    ...JSON.parse(packed),
    mayChange: mayChange === 1,
    open,
    endedAt: open ? null : row.endedAt ?? row.endsAt,
  };
}

export type OpenGrant = { id: string; endsAt: string; mayChange: boolean };

/** Null where nobody has been let in. */
export async function readOpenGrant(db: Pick<TenantReader, "all">, now: Date): Promise<OpenGrant | null> {
  const [row] = await db.all<{ id: string; endsAt: string; mayChange: 0 | 1 }>(sql`
    select id, ends_at as endsAt, may_change as mayChange from support_grants
    where ${isGrantOpen(sql`${now.toISOString()}`)}`);
  return row ? { ...row, mayChange: row.mayChange === 1 } : null;
}
