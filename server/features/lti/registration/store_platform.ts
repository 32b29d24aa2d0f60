import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { newId } from "../../../../domain/ids.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import { eventStatement } from "../../activity/events.ts";
import type { Registered } from "./post_registration.ts";
import type { PlatformConfiguration } from "./read_configuration.ts";
import type { Registration } from "./registration_row.ts";

type Input = {
  name: string;
  configuration: PlatformConfiguration;
  registered: Registered;
  registration: Pick<Registration, "madeBy">;
  now: Date;
};

/** A platform that waits for approval; false where it is there already, or too many are. */
export async function storePlatform(
  tx: TenantWriter,
  { name, configuration, registered, registration: { madeBy }, now }: Input,
): Promise<boolean> {
  const id = newId("ltiPlatform");
  const { issuer, authorizationUrl, jwksUrl, tokenUrl } = configuration;
  const { clientId, deploymentId } = registered;
  const [stored] = await tx.batch([
    tx.db.all(typedRows({ id: ltiPlatforms.id }, (columns) =>
      sql`
      insert into lti_platforms (id, name, issuer, client_id, deployment_ids, authorization_url, origin, jwks_url,
        token_url, added_by, added_at)
      select ${id}, ${name}, ${issuer}, ${clientId}, ${JSON.stringify([deploymentId])}, ${authorizationUrl},
        ${new URL(authorizationUrl).origin}, ${jwksUrl}, ${tokenUrl}, ${madeBy}, ${now.toISOString()}
      where (select count(*) from lti_platforms) < ${LTI_LIMITS.platforms}
      on conflict (issuer, client_id) do nothing returning ${columns}`)),
    eventStatement(tx, {
      what: "lti.platform_registered",
      at: now,
      actor: { kind: "system", id: "lti" },
      data: { platform: id, staffId: madeBy },
    }),
  ]);
  return stored.length === 1;
}
