import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { MAX_VERSIONS, type TextBox } from "../../../../domain/versions.ts";
import { type Person, person } from "../person.ts";

/** A stored version (DESIGN §2, Events). Instants are UTC ISO strings. */
export type VersionView = {
  id: string;
  box: TextBox;
  words: string;
  /** `at`: last saved; `beganAt`: first saved. */
  at: string;
  beganAt: string;
  author: Person | null;
};

/** Newest first, the current text included; one query. */
export async function readVersions(
  db: TenantReader,
  submissionId: string,
  box: TextBox,
): Promise<VersionView[]> {
  const [row] = await db.all<{ packed: string }>(sql`
    select json_group_array(json_object(
      'id', id, 'box', box, 'words', words, 'at', saved_at, 'beganAt', began_at,
      'author', json(${person(sql`author_kind`, sql`author_id`)}))) as packed
    from (
      select id, box, words, saved_at, began_at, author_kind, author_id from versions
      where submission_id = ${submissionId} and box = ${box}
      order by saved_at desc, rowid desc limit ${MAX_VERSIONS})`);
  return JSON.parse(row?.packed ?? "[]");
}
