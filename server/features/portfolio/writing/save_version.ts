import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { versions } from "../../../../db/tenant/schema/index.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import {
  lostCharacters,
  MAX_VERSIONS,
  replacesVersion,
  type TextBox,
  type Version,
} from "../../../../domain/versions.ts";
import { type Json, jsonFirst, jsonRow, jsonValue } from "../../../queries/json_rows.ts";

export type NewestVersion = Version & { id: string };

/** Over `submissions`; null when never written. */
export function newestVersion(box: TextBox): Json<NewestVersion | null> {
  const newestFirst = sql`
    from versions where submission_id = submissions.id and box = ${box} order by saved_at desc, rowid desc`;
  return jsonFirst(
    jsonRow({
      id: versions.id,
      words: versions.words,
      authorId: versions.authorId,
      beganAt: versions.beganAt,
      lost: versions.lost,
      earlier: jsonValue<string | null>(sql`(select words ${newestFirst} limit 1 offset 1)`),
    }),
    newestFirst,
  );
}

type NewText = {
  submissionId: string;
  box: TextBox;
  words: string;
  before: NewestVersion | null;
  actor: Actor;
  at: Date;
};

/**
 * Inserts a version, or overwrites the newest where `replacesVersion` allows; put it right behind the
 * update, since it requires `changes() = 1`.
 */
export function versionStatement(tx: Pick<TenantWriter, "db">, text: NewText) {
  const { submissionId, box, words, before, actor } = text;
  const at = text.at.toISOString();
  const replaced = before !== null && replacesVersion(before, { words, authorId: actor.id, at })
    ? before
    : null;
  const id = replaced?.id ?? newId("version");
  const lost = replaced === null ? 0 : replaced.lost + lostCharacters(replaced.words, words);
  return tx.db.run(sql`
    insert into versions (id, submission_id, box, words, author_kind, author_id, began_at, saved_at, lost)
    select ${id}, ${submissionId}, ${box}, ${words}, ${actor.kind}, ${actor.id}, ${at}, ${at}, ${lost}
    where changes() = 1
    on conflict (id) do update set words = excluded.words, saved_at = excluded.saved_at, lost = excluded.lost`);
}

/** Deletes all but the newest versions of a box. */
export function pruneStatement(tx: Pick<TenantWriter, "db">, submissionId: string, box: TextBox) {
  return tx.db.run(sql`
    delete from versions where rowid in (
      select rowid from versions where submission_id = ${submissionId} and box = ${box}
      order by saved_at desc, rowid desc limit -1 offset ${MAX_VERSIONS})`);
}
