import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { gradesEvent } from "./grades_event.ts";
import { listPlatforms, type PlatformItem } from "./list_platforms.ts";
import { type PlatformInput, platformValues, TAKEN } from "./platform_values.ts";
import { firstKeyStatement, type NewKey } from "./tool_keys.ts";

type Addition = {
  input: PlatformInput;
  /** For a school without one. */
  key: NewKey | null;
  localAllowed: boolean;
  now: Date;
};

/** Throws invalid with `fields`, conflict where there are too many or it is there. */
export async function addPlatform(
  tx: TenantWriter,
  actor: ActorFor<"lti.manage">,
  { input, key, localAllowed, now }: Addition,
): Promise<PlatformItem[]> {
  const values = platformValues(input, localAllowed);
  const [id, eventId] = [newId("ltiPlatform"), newId("event")];
  const [added] = await tx.batch([
    tx.db.all(typedRows({ id: ltiPlatforms.id }, (columns) =>
      sql`
      insert into lti_platforms (id, name, issuer, client_id, deployment_ids, authorization_url, origin, jwks_url,
        token_url, addresses_verified, send_grades, added_by, added_at, approved_at)
      select ${id}, ${values.name}, ${values.issuer}, ${values.clientId}, ${values.deployments},
        ${values.authorizationUrl}, ${values.origin}, ${values.jwksUrl}, ${values.tokenUrl}, ${values.verified},
        ${values.sendGrades}, ${actor.id}, ${now.toISOString()}, ${now.toISOString()}
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
