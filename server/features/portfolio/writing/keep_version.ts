import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { type Box, lostCharacters, replacesVersion, VERSIONS_KEPT } from "../../../../domain/versions.ts";

/** The newest version of a box, and the text of the one before it. */
export type NewestVersion = {
  id: string;
  words: string;
  authorId: string;
  beganAt: string;
  lost: number;
  earlier: string | null;
};

/** The newest version of a box of `submissions`, as a JSON expression; null when it was never written. */
export function newestVersion(box: Box): SQL<string | null> {
  const newestFirst = sql`
    from versions where submission_id = submissions.id and box = ${box} order by saved_at desc, rowid desc`;
  return sql<string | null>`(
    select json_object('id', id, 'words', words, 'authorId', author_id, 'beganAt', began_at, 'lost', lost,
      'earlier', (select words ${newestFirst} limit 1 offset 1))
    ${newestFirst} limit 1)`;
}

type Text = {
  submissionId: string;
  box: Box;
  words: string;
  before: NewestVersion | null;
  actor: Actor;
  at: Date;
};

/**
 * The statement that keeps a text as a version of its box: a new one, or in the place of the newest where nothing is lost
 * by that (`replacesVersion`). For the batch of the save itself, right behind the update: it writes one row when the
 * statement before it did, and none otherwise.
 */
export function versionStatement(tx: Pick<TenantWriter, "db">, text: Text) {
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

/** The statement that lets go of all but the newest versions of a box, for the end of the same batch. */
export function pruneStatement(tx: Pick<TenantWriter, "db">, submissionId: string, box: Box) {
  return tx.db.run(sql`
    delete from versions where rowid in (
      select rowid from versions where submission_id = ${submissionId} and box = ${box}
      order by saved_at desc, rowid desc limit -1 offset ${VERSIONS_KEPT})`);
}
