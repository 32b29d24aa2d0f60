import type { TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import { eventStatement } from "../../activity/events.ts";
import { insertPlatformStatement } from "../platforms/insert_platform.ts";
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
    insertPlatformStatement(tx, {
      id,
      name,
      issuer,
      clientId,
      deploymentIds: [deploymentId],
      authorizationUrl,
      origin: new URL(authorizationUrl).origin,
      jwksUrl,
      tokenUrl,
      addressesVerified: false,
      sendGrades: false,
      addedBy: madeBy,
      addedAt: now.toISOString(),
      approvedAt: null,
    }),
    eventStatement(tx, {
      what: "lti.platform_registered",
      at: now,
      actor: { kind: "system", id: "lti" },
      data: { platform: id, staffId: madeBy },
    }),
  ]);
  return stored.length === 1;
}
