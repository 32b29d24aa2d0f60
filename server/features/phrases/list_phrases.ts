import { eq, isNull, or, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { phrases } from "../../../db/tenant/schema/index.ts";
import type { ActorFor } from "../../../domain/permissions.ts";

export type PhraseView = Awaited<ReturnType<typeof listPhrases>>[number];

/** The actor's own by text, then the school's; one query, bounded by `PHRASE_LIMITS`. */
export async function listPhrases(db: TenantReader, actor: ActorFor<"phrase.use">) {
  return await db.select({
    id: phrases.id,
    text: phrases.words,
    school: sql<boolean>`${phrases.staffId} is null`.mapWith(Boolean),
  }).from(phrases)
    .where(or(eq(phrases.staffId, actor.id), isNull(phrases.staffId)))
    .orderBy(sql`${phrases.staffId} is null, lower(${phrases.words}), ${phrases.id}`);
}
