import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, supportGrants, supportPeople } from "../../../db/tenant/schema/index.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import { isSupportOpen, type SupportReason } from "../../../domain/support.ts";
import { jsonOptional, jsonRow, jsonRows, jsonValue, parseJson } from "../../queries/json_rows.ts";
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
  /** People who opened the school with it, latest first. */
  uses: { name: Name | null; times: number; lastAt: string }[];
};

/** Uses of `support_grants`. */
const USES = jsonRows(
  jsonRow({
    name: jsonOptional(
      sql`${supportPeople.userId} is not null`,
      jsonRow({ firstName: supportPeople.firstName, lastName: supportPeople.lastName }),
    ),
    times: jsonValue<number>(sql`used.times`),
    lastAt: jsonValue<string>(sql`used.at`),
  }),
  sql`from (
      select actor_id, count(*) as times, max(at) as at from events
      where what = 'support.entered' and at >= support_grants.granted_at and at <= support_grants.ends_at
        and data ->> 'support' = support_grants.id
      group by actor_id) used
    left join ${supportPeople} on ${supportPeople.userId} = used.actor_id`,
  ["lastAt"],
);

/** Newest first; the cursor is a grant's id. One query. */
export async function listGrants(
  db: Pick<TenantReader, "select">,
  { limit, cursor, now }: PageInput & { now: Date },
): Promise<Page<GrantItem>> {
  const { id, reason, mayChange, grantedAt, endsAt, endedAt } = supportGrants;
  const [granter, ender] = [alias(staff, "granter"), alias(staff, "ender")];
  const rows = await db.select({
    id,
    reason,
    mayChange,
    grantedAt,
    endsAt,
    endedAt,
    grantedBy: { firstName: granter.firstName, lastName: granter.lastName },
    endedBy: { firstName: ender.firstName, lastName: ender.lastName },
    uses: USES.sql,
  }).from(supportGrants)
    .innerJoin(granter, eq(granter.userId, supportGrants.grantedBy))
    .leftJoin(ender, eq(ender.userId, supportGrants.endedBy))
    .where(
      cursor === null
        ? undefined
        : sql`(${grantedAt}, ${id}) < (select granted_at, id from support_grants where id = ${cursor})`,
    )
    .orderBy(desc(grantedAt), desc(id)).limit(limit + 1);
  const items = rows.map((row): GrantItem => {
    const open = isSupportOpen(row, now);
    const uses = parseJson(USES, row.uses).reverse();
    return { ...row, open, uses, endedAt: open ? null : row.endedAt ?? row.endsAt };
  });
  return toPage(items, limit, ({ id }) => id);
}

export type OpenGrant = { id: string; endsAt: string; mayChange: boolean };

/** Null where no one has been let in. */
export async function readOpenGrant(db: Pick<TenantReader, "select">, now: Date): Promise<OpenGrant | null> {
  const { id, endsAt, mayChange } = supportGrants;
  const [row] = await db.select({ id, endsAt, mayChange }).from(supportGrants)
    .where(isGrantOpen(sql`${now.toISOString()}`));
  return row ?? null;
}
