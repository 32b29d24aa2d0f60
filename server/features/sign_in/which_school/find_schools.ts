import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { hosts, tenants } from "../../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../../db/doors.ts";
import { SCHOOL_SEARCH } from "../../../../domain/which_school.ts";

/**
 * Active schools whose name begins so, one more than `SCHOOL_SEARCH.maxFound` at most. A tutor's own, whose name may be the
 * tutor's, is found by its whole name.
 */
export async function findSchools(db: Pick<ControlReader, "select">, typed: string) {
  const { id, name, subdomain, tenantType, active, readyAt } = tenants;
  // SQLite folds A to Z alone, of both sides.
  const begins = sql`substr(lower(${name}), 1, length(${typed})) = lower(${typed})`;
  return await db.select({ id, name, subdomain, domain: hosts.host }).from(tenants)
    .leftJoin(hosts, and(eq(hosts.tenantId, id), eq(hosts.kind, "domain"), isNull(hosts.retiredAt)))
    .where(and(
      eq(active, true),
      isNotNull(readyAt),
      begins,
      sql`(${tenantType} = 'institutional' or length(${name}) = length(${typed}))`,
    ))
    .orderBy(asc(sql`${name} collate nocase`), asc(id)).limit(SCHOOL_SEARCH.maxFound + 1);
}
