import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { type Box, VERSIONS_KEPT } from "../../../../domain/versions.ts";
import { type Person, person } from "../person.ts";

/** One of the last texts of a box (DESIGN §2, Events). Instants are UTC ISO strings. */
export type VersionView = {
  id: string;
  box: Box;
  words: string;
  /** When it was saved last, and when its first text was. */
  at: string;
  beganAt: string;
  author: Person | null;
};

/** The last texts of an outcome's reflection or feedback, the newest first, the one that stands there included. One statement. */
export async function readVersions(
  db: TenantReader,
  submissionId: string,
  box: Box,
): Promise<VersionView[]> {
  const [row] = await db.all<{ packed: string }>(sql`
    select json_group_array(json_object(
      'id', id, 'box', box, 'words', words, 'at', saved_at, 'beganAt', began_at,
      'author', json(${person(sql`author_kind`, sql`author_id`)}))
      order by saved_at desc, place desc) as packed
    from (
      select *, rowid as place from versions where submission_id = ${submissionId} and box = ${box}
      order by saved_at desc, rowid desc limit ${VERSIONS_KEPT})`);
  return JSON.parse(row?.packed ?? "[]");
}
