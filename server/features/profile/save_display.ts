import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff, students } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import type { Display } from "../../../domain/display.ts";
import { notFound } from "../../../domain/errors.ts";
import type { ActorFor } from "../../../domain/permissions.ts";

export type DisplayChange = { [Field in keyof Display]?: Display[Field] | undefined };

/**
 * The actor's own; absent fields stay. Without an event, which others could read for good (decision 24). Throws
 * `not_found` once archived.
 */
export async function saveDisplay(
  tx: TenantWriter,
  actor: ActorFor<"display.choose">,
  { textSize, fewerThings }: DisplayChange,
): Promise<Display> {
  const { table, id } = actor.kind === "staff"
    ? { table: staff, id: staff.userId }
    : { table: students, id: students.id };
  const fields = { textSize: table.textSize, fewerThings: table.fewerThings };
  const [[saved]] = await tx.batch([
    tx.db.all(typedRows(fields, (columns) =>
      sql`
      update ${table} set text_size = coalesce(${textSize ?? null}, text_size),
        fewer_things = coalesce(${fewerThings === undefined ? null : Number(fewerThings)}, fewer_things)
      where ${id} = ${actor.id} and archived_at is null
      returning ${columns}`)),
  ]);
  if (!saved) throw notFound();
  return { textSize: saved.textSize, fewerThings: saved.fewerThings === 1 };
}
