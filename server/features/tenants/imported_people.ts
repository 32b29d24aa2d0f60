import { sql } from "drizzle-orm";
import type { ControlWriter, Statement } from "../../../db/doors.ts";

export type Imported = {
  /** Id of the school that was exported. */
  from: string;
  madeAt: string;
  /** Its staff; those who are not users yet are `isNew`. */
  people: readonly { id: string; email: string; firstName: string; lastName: string; isNew: boolean }[];
  owner: string | undefined;
};

/** Data of an import's event. */
export function importedData({ from, madeAt, people }: Imported) {
  return { from, madeAt, staff: people.length, known: people.filter(({ isNew }) => !isNew).length };
}

/** Ahead of what refers to them. */
export function newPeople(tx: ControlWriter, { people }: Imported, at: string): Statement[] {
  const added = people.filter(({ isNew }) => isNew);
  if (added.length === 0) return [];
  return [tx.db.run(sql`
    insert into users (id, email, first_name, last_name, created_at)
    select value ->> 'id', value ->> 'email', value ->> 'firstName', value ->> 'lastName', ${at}
    from json_each(${JSON.stringify(added)})`)];
}

export function placesOf(tx: ControlWriter, tenantId: string, { people }: Imported): Statement[] {
  return [tx.db.run(sql`
    insert into user_tenants (user_id, tenant_id)
    select value, ${tenantId} from json_each(${JSON.stringify(people.map(({ id }) => id))})`)];
}
