import { type SQL, sql } from "drizzle-orm";

/** The school's number that grows with every name of a person or a unit that conversations show. */
export const NAMES = sql<number>`(select version from chat_names where id = 1)`;

/** A number that grows with whatever changes what somebody's list of conversations shows: of two that only grow, the sum. */
export function inboxVersion(me: string | SQL): SQL<number> {
  return sql<number>`coalesce((select version from chat_inboxes where person_id = ${me}), 0) + ${NAMES}`;
}
