import { type SQL, sql } from "drizzle-orm";
import { staff, students } from "../../db/tenant/schema/index.ts";
import { type Json, jsonFirst, jsonRow, jsonValue } from "./json_rows.ts";

export type Person = { kind: "staff" | "student"; firstName: string; lastName: string };

/** Over `staff` and `students`; null when absent. */
export function person(kind: SQL, id: SQL): Json<Person | null> {
  const member = jsonFirst(personRow(sql`'staff'`, staff), sql`from ${staff} where ${staff.userId} = ${id}`);
  const student = jsonFirst(
    personRow(sql`'student'`, students),
    sql`from ${students} where ${students.id} = ${id}`,
  );
  return {
    sql:
      sql`case ${kind} when 'staff' then ${member.sql} when 'student' then ${student.sql} else json('null') end`,
    decode: member.decode,
  };
}

function personRow(kind: SQL, { firstName, lastName }: typeof staff | typeof students): Json<Person> {
  return jsonRow({ kind: jsonValue<Person["kind"]>(kind), firstName, lastName });
}
