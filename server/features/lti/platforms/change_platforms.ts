import { eq, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { events, ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { AppError, assertNoErrors, notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import {
  checkPlatform,
  deploymentIds,
  isLocalUrl,
  LTI_LIMITS,
  type PlatformChoices,
  type PlatformForm,
} from "../../../../domain/lti.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { retryGradesStatement } from "../grades/retry_grades.ts";
import { listPlatforms, type PlatformItem } from "./list_platforms.ts";
import { firstKeyStatement, type NewKey } from "./tool_keys.ts";

type Administrator = ActorFor<"lti.manage">;
type Input = PlatformForm & PlatformChoices;
type Change = { input: Input; localAllowed: boolean; now: Date };

const TAKEN = "A platform with this platform ID and client ID is there already";

/** Throws invalid with `fields`, conflict where there are too many or it is there. */
export async function addPlatform(
  tx: TenantWriter,
  actor: Administrator,
  { input, key, localAllowed, now }: Change & { /** Of a school without one. */ key: NewKey | null },
): Promise<PlatformItem[]> {
  const values = platformValues(input, localAllowed);
  const [id, eventId] = [newId("ltiPlatform"), newId("event")];
  const [added] = await tx.batch([
    tx.db.all(typedRows({ id: ltiPlatforms.id }, (columns) =>
      sql`
      insert into lti_platforms (id, name, issuer, client_id, deployment_ids, authorization_url, origin, jwks_url,
        token_url, addresses_verified, send_grades, added_by, added_at)
      select ${id}, ${values.name}, ${values.issuer}, ${values.clientId}, ${values.deployments},
        ${values.authorizationUrl}, ${values.origin}, ${values.jwksUrl}, ${values.tokenUrl}, ${values.verified},
        ${values.sendGrades}, ${actor.id}, ${now.toISOString()}
      where (select count(*) from lti_platforms) < ${LTI_LIMITS.platforms}
      on conflict (issuer, client_id) do nothing returning ${columns}`)),
    eventStatement(tx, {
      id: eventId,
      what: "lti.platform_added",
      at: now,
      actor,
      data: { platform: id, addressesVerified: input.addressesVerified },
    }),
    ...(input.sendGrades ? [gradesEvent(tx, actor, { id, input, now }, eventWritten(eventId))] : []),
    ...(key === null ? [] : [firstKeyStatement(tx, key, now)]),
  ]);
  const platforms = await listPlatforms(tx.db);
  if (added.length === 1) return platforms;
  if (platforms.length >= LTI_LIMITS.platforms) {
    throw new AppError("conflict", `At most ${LTI_LIMITS.platforms} platforms. Remove one first.`);
  }
  throw new AppError("conflict", TAKEN, { fields: { clientId: TAKEN } });
}

/**
 * Where it becomes another platform (issuer or client ID), the people who are known from the former one are forgotten, and
 * what its gradebook was told. What was refused before is tried again with these settings. Throws not_found, invalid with `fields`, conflict.
 */
export async function changePlatform(
  tx: TenantWriter,
  actor: Administrator,
  { id, input, localAllowed, now }: Change & { id: string },
): Promise<PlatformItem[]> {
  const values = platformValues(input, localAllowed);
  const eventId = newId("event");
  const isOther = sql`(
    select issuer <> ${values.issuer} or client_id <> ${values.clientId} from lti_platforms where id = ${id})`;
  const isFree = sql`not exists (
    select 1 from lti_platforms where issuer = ${values.issuer} and client_id = ${values.clientId} and id <> ${id})`;
  await tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: "lti.platform_changed",
      at: now,
      actor,
      data: { platform: id, addressesVerified: input.addressesVerified },
    }, sql`exists (select 1 from lti_platforms where id = ${id}) and ${isFree}`),
    gradesEvent(
      tx,
      actor,
      { id, input, now },
      sql`${eventWritten(eventId)} and ${values.sendGrades} <> (
      select send_grades from lti_platforms where id = ${id})`,
    ),
    ...forgetStatements(tx, id, sql`${eventWritten(eventId)} and ${isOther}`),
    retryGradesStatement(tx, id, eventWritten(eventId)),
    tx.db.run(sql`
      update lti_platforms set name = ${values.name}, issuer = ${values.issuer}, client_id = ${values.clientId},
        deployment_ids = ${values.deployments}, authorization_url = ${values.authorizationUrl},
        origin = ${values.origin}, jwks_url = ${values.jwksUrl}, token_url = ${values.tokenUrl}, addresses_verified = ${values.verified},
        send_grades = ${values.sendGrades}
      where id = ${id} and ${eventWritten(eventId)}`),
  ]);
  const [written] = await tx.db.select({ id: events.id }).from(events).where(eq(events.id, eventId));
  const platforms = await listPlatforms(tx.db);
  if (written) return platforms;
  if (!platforms.some((platform) => platform.id === id)) throw notFound();
  throw new AppError("conflict", TAKEN, { fields: { clientId: TAKEN } });
}

/** That the school begins to send progress there, or sends none any more. */
function gradesEvent(
  tx: Pick<TenantWriter, "db">,
  actor: Administrator,
  { id, input: { sendGrades }, now }: Pick<Change, "input" | "now"> & { id: string },
  when: SQL,
) {
  const what = sendGrades ? "lti.grades_begun" : "lti.grades_stopped";
  return eventStatement(tx, { what, at: now, actor, data: { platform: id } }, when);
}

/** With the people who are known from it. Throws not_found. */
export async function removePlatform(
  tx: TenantWriter,
  actor: Administrator,
  { id, now }: { id: string; now: Date },
): Promise<PlatformItem[]> {
  const [, , , , , removed] = await tx.batch([
    ...forgetStatements(tx, id),
    tx.db.delete(ltiPlatforms).where(eq(ltiPlatforms.id, id)).returning({ id: ltiPlatforms.id }),
    eventStatement(tx, { what: "lti.platform_removed", at: now, actor, data: { platform: id } }),
  ]);
  if (removed.length === 0) throw notFound();
  return await listPlatforms(tx.db);
}

/** Forgets who is who there: everybody is asked for a code, or told by their address, again. Throws not_found. */
export async function removeLinks(
  tx: TenantWriter,
  actor: Administrator,
  { id, now }: { id: string; now: Date },
): Promise<PlatformItem[]> {
  const eventId = newId("event");
  await tx.batch([
    eventStatement(
      tx,
      { id: eventId, what: "lti.links_removed", at: now, actor, data: { platform: id } },
      sql`exists (select 1 from lti_links where platform_id = ${id})`,
    ),
    endSessionsStatement(tx, id, eventWritten(eventId)),
    tx.db.run(sql`delete from lti_links where platform_id = ${id} and ${eventWritten(eventId)}`),
  ]);
  const platforms = await listPlatforms(tx.db);
  if (!platforms.some((platform) => platform.id === id)) throw notFound();
  return platforms;
}

function forgetStatements(tx: Pick<TenantWriter, "db">, id: string, when: SQL = sql`1`) {
  const of = sql`platform_id = ${id} and ${when}`;
  return [
    endSessionsStatement(tx, id, when),
    tx.db.run(sql`delete from lti_links where ${of}`),
    tx.db.run(sql`delete from lti_pending_links where ${of}`),
    tx.db.run(sql`delete from lti_launches where ${of}`),
    // Those of people went with their links.
    tx.db.run(sql`delete from lti_line_items where ${of}`),
  ] as const;
}

/** Of its students, begun in frames: which of them it has let in is not kept. Before the links go. */
function endSessionsStatement(tx: Pick<TenantWriter, "db">, id: string, when: SQL) {
  return tx.db.run(sql`
    delete from sessions where frame_hash is not null
      and student_id in (select student_id from lti_links where platform_id = ${id}) and ${when}`);
}

function platformValues(input: Input, localAllowed: boolean) {
  const errors = Object.entries(checkPlatform(input)).filter((entry): entry is [string, string] =>
    entry[1] !== null
  );
  const local = (["issuer", "authorizationUrl", "jwksUrl", "tokenUrl"] as const)
    .filter((name) => !localAllowed && isLocalUrl(input[name]))
    .map((name) => [name, "Only https addresses can be used here"] as const);
  assertNoErrors(Object.fromEntries([...errors, ...local]));
  return {
    name: input.name.trim(),
    issuer: input.issuer.trim(),
    clientId: input.clientId.trim(),
    deployments: JSON.stringify(deploymentIds(input.deploymentIds)),
    authorizationUrl: input.authorizationUrl.trim(),
    origin: new URL(input.authorizationUrl.trim()).origin,
    jwksUrl: input.jwksUrl.trim(),
    tokenUrl: input.tokenUrl.trim() || null,
    verified: input.addressesVerified ? 1 : 0,
    sendGrades: input.sendGrades ? 1 : 0,
  };
}
