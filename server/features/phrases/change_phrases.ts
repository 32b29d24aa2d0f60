import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { phrases } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, forbidden, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { type ActorFor, decide } from "../../../domain/permissions.ts";
import { PHRASE_LIMITS } from "../../../domain/phrases.ts";
import { eventStatement } from "../activity/events.ts";

type Author = ActorFor<"phrase.use">;
type NewPhrase = { text: string; school: boolean; now: Date };

/** Returns its id. Throws `forbidden` for the school's without the right, `conflict` where there are too many. */
export async function addPhrase(tx: TenantWriter, actor: Author, input: NewPhrase): Promise<string> {
  const { text, school, now } = input;
  if (school && !canWriteSchools(actor)) throw forbidden();
  const id = newId("phrase");
  const owner = school ? null : actor.id;
  const max = school ? PHRASE_LIMITS.school : PHRASE_LIMITS.own;
  const [added] = await tx.batch([
    tx.db.all(typedRows({ id: phrases.id }, (columns) =>
      sql`
      insert into phrases (id, staff_id, words, changed_at)
      select ${id}, ${owner}, ${text.trim()}, ${now.toISOString()}
      where (select count(*) from phrases where staff_id is ${owner}) < ${max}
      returning ${columns}`)),
    eventStatement(tx, { what: "phrase.added", at: now, actor, data: { id, school } }),
  ]);
  if (added.length === 1) return id;
  const whose = school ? "The school has" : "You have";
  throw new AppError("conflict", `${whose} ${max} phrases. Delete one before you add another.`);
}

/** Throws `not_found`, also for another's; `forbidden` for the school's without the right. */
export async function changePhrase(
  tx: TenantWriter,
  actor: Author,
  { id, text, now }: { id: string; text: string; now: Date },
): Promise<void> {
  const [changed] = await tx.batch([
    tx.db.update(phrases).set({ words: text.trim(), changedAt: now.toISOString() })
      .where(writable(actor, id)).returning({ id: phrases.id }),
    eventStatement(tx, { what: "phrase.changed", at: now, actor, data: { id } }),
  ]);
  if (changed.length === 0) throw await refusal(tx, id);
}

/** Throws as `changePhrase`. */
export async function removePhrase(
  tx: TenantWriter,
  actor: Author,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [removed] = await tx.batch([
    tx.db.delete(phrases).where(writable(actor, id)).returning({ id: phrases.id }),
    eventStatement(tx, { what: "phrase.removed", at: now, actor, data: { id } }),
  ]);
  if (removed.length === 0) throw await refusal(tx, id);
}

function writable(actor: Author, id: string): SQL | undefined {
  const own = eq(phrases.staffId, actor.id);
  return and(eq(phrases.id, id), canWriteSchools(actor) ? or(own, isNull(phrases.staffId)) : own);
}

function canWriteSchools(actor: Author): boolean {
  return decide(actor, "phrase.write_school") === "yes";
}

async function refusal(tx: TenantWriter, id: string): Promise<AppError> {
  const [school] = await tx.db.select({ id: phrases.id }).from(phrases)
    .where(and(eq(phrases.id, id), isNull(phrases.staffId)));
  return school ? forbidden() : notFound();
}
