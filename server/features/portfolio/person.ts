import { type SQL, sql } from "drizzle-orm";

export type Person = { kind: "staff" | "student"; firstName: string; lastName: string };

/** JSON expression over `staff` and `students`; null when absent. */
export function person(kind: SQL, id: SQL): SQL<string | null> {
  return sql<string | null>`case ${kind}
    when 'staff' then (
      select json_object('kind', 'staff', 'firstName', first_name, 'lastName', last_name)
      from staff where user_id = ${id})
    when 'student' then (
      select json_object('kind', 'student', 'firstName', first_name, 'lastName', last_name)
      from students where id = ${id})
    end`;
}
