import { eq, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { embedOrigins } from "../../../db/tenant/schema/index.ts";
import {
  checkEmbedOrigin,
  embedOrigin,
  isLocalOrigin,
  MAX_EMBED_ORIGINS,
} from "../../../domain/embed_origins.ts";
import { AppError, assertNoErrors, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";

export type EmbedOrigin = { id: string; origin: string };

export async function listEmbedOrigins(db: Pick<TenantReader, "select">): Promise<EmbedOrigin[]> {
  const { id, origin } = embedOrigins;
  return await db.select({ id, origin }).from(embedOrigins).orderBy(origin);
}

type Administrator = ActorFor<"settings.change">;

/** Idempotent. Throws `invalid` with `fields`, `conflict` where there are too many. `localAllowed`: in development. */
export async function addEmbedOrigin(
  tx: TenantWriter,
  actor: Administrator,
  { origin: typed, localAllowed, now }: { origin: string; localAllowed: boolean; now: Date },
): Promise<EmbedOrigin[]> {
  const origin = embedOrigin(typed);
  if (origin === null || (isLocalOrigin(origin) && !localAllowed)) {
    const message = checkEmbedOrigin(typed) ?? "Only https addresses can be allowed here";
    assertNoErrors({ origin: message });
    return await listEmbedOrigins(tx.db);
  }
  const id = newId("embedOrigin");
  const [[there]] = await tx.batch([
    tx.db.select({
      full: sql<0 | 1>`count(*) >= ${MAX_EMBED_ORIGINS}`,
      there: sql<0 | 1>`coalesce(max(origin = ${origin}), 0)`,
    }).from(embedOrigins),
    tx.db.run(sql`
      insert into embed_origins (id, origin, added_by, added_at)
      select ${id}, ${origin}, ${actor.id}, ${now.toISOString()}
      where (select count(*) from embed_origins) < ${MAX_EMBED_ORIGINS}
      on conflict (origin) do nothing`),
    eventStatement(tx, { what: "settings.embed_origin_added", at: now, actor, data: { origin: id } }),
  ]);
  if (there?.full && !there.there) {
    throw new AppError("conflict", `At most ${MAX_EMBED_ORIGINS} sites can be allowed. Remove one first.`);
  }
  return await listEmbedOrigins(tx.db);
}

/** Throws `not_found`. */
export async function removeEmbedOrigin(
  tx: TenantWriter,
  actor: Administrator,
  { id, now }: { id: string; now: Date },
): Promise<EmbedOrigin[]> {
  const [removed] = await tx.batch([
    tx.db.delete(embedOrigins).where(eq(embedOrigins.id, id)).returning({ id: embedOrigins.id }),
    eventStatement(tx, { what: "settings.embed_origin_removed", at: now, actor, data: { origin: id } }),
  ]);
  if (removed.length === 0) throw notFound();
  return await listEmbedOrigins(tx.db);
}
