import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../../domain/permissions.ts";

/** That somebody still is an administrator, for the statement that writes: what was decided before may have been overtaken. */
export function stillAdministers({ id }: Pick<Actor, "id">): SQL {
  return sql`exists (
    select 1 from staff s where s.user_id = ${id} and s.role = 'admin' and s.archived_at is null)`;
}
