import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { ltiPlatforms } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import type { PlatformValues } from "./platform_values.ts";

type NewPlatform = PlatformValues & {
  id: string;
  addedBy: string;
  addedAt: string;
  /** Null for one that waits for approval. */
  approvedAt: string | null;
};

/** Returns no row where the platform is there already, or too many are. */
export function insertPlatformStatement(tx: Pick<TenantWriter, "db">, platform: NewPlatform) {
  const { id, name, issuer, clientId, authorizationUrl, origin, jwksUrl, tokenUrl } = platform;
  const deploymentIds = JSON.stringify(platform.deploymentIds);
  const [verified, sendsGrades] = [Number(platform.addressesVerified), Number(platform.sendGrades)];
  return tx.db.all(typedRows({ id: ltiPlatforms.id }, (columns) =>
    sql`
    insert into lti_platforms (id, name, issuer, client_id, deployment_ids, authorization_url, origin, jwks_url,
      token_url, addresses_verified, send_grades, added_by, added_at, approved_at)
    select ${id}, ${name}, ${issuer}, ${clientId}, ${deploymentIds}, ${authorizationUrl}, ${origin}, ${jwksUrl},
      ${tokenUrl}, ${verified}, ${sendsGrades},
      ${platform.addedBy}, ${platform.addedAt}, ${platform.approvedAt}
    where (select count(*) from lti_platforms) < ${LTI_LIMITS.platforms}
    on conflict (issuer, client_id) do nothing returning ${columns}`));
}
