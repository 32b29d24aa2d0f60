import { type Column, sql } from "drizzle-orm";
import { type Json, jsonOptional, jsonRow } from "./json_rows.ts";

type NameColumn = Column & { _: { data: string; notNull: true } };

/** Name of a person from an outer join; null where there is none. */
export function joinedName(
  { firstName, lastName }: { firstName: NameColumn; lastName: NameColumn },
): Json<{ firstName: string; lastName: string } | null> {
  return jsonOptional(sql`${firstName} is not null`, jsonRow({ firstName, lastName }));
}
