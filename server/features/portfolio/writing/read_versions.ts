import { and, eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { versions } from "../../../../db/tenant/schema/index.ts";
import { MAX_VERSIONS, type TextBox } from "../../../../domain/versions.ts";
import { jsonRow, orderedJsonRows, readJson } from "../../../queries/json_rows.ts";
import { type Person, person } from "../../../queries/person.ts";

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

const VERSION = jsonRow({
  id: versions.id,
  box: versions.box,
  words: versions.words,
  at: versions.savedAt,
  beganAt: versions.beganAt,
  author: person(sql`${versions.authorKind}`, sql`${versions.authorId}`),
});

/** Newest first, the current text included; one query. */
export async function readVersions(
  db: TenantReader,
  submissionId: string,
  box: TextBox,
): Promise<VersionView[]> {
  const which = and(eq(versions.submissionId, submissionId), eq(versions.box, box));
  const newest = sql`saved_at desc, rowid desc limit ${MAX_VERSIONS}`;
  return await readJson(db, orderedJsonRows(VERSION, sql`from ${versions} where ${which}`, newest));
}
