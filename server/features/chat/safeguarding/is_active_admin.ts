import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../../domain/permissions.ts";

/** For the `where` of a write: the role may have changed since authorization. */
export function isActiveAdmin({ id }: Pick<Actor, "id">): SQL {
  return sql`exists (
    select 1 from staff s where s.user_id = ${id} and s.role = 'admin' and s.archived_at is null)`;
}
