import { and, eq, isNull } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, ltiPlatforms, staff } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { LTI_TIMES } from "../../../../domain/lti.ts";
import type { SecretBox } from "../../../kernel/secret_box.ts";
import { NO_LTI_SECRET } from "../platforms/tool_keys.ts";

/** The request for which a member of staff chooses a link; it stays in their page, sealed. */
export type Choosing = {
  tenantId: string;
  staffId: string;
  platformId: string;
  issuer: string;
  clientId: string;
  origin: string;
  deploymentId: string;
  returnUrl: string;
  /** The platform's data, returned unchanged. */
  data: string | null;
  /** Whether it takes more than one link. */
  several: boolean;
};

const OWNER = "choosing";

/** Throws unavailable without a secret. */
export async function sealChoosing(box: SecretBox | null, choosing: Choosing, now: Date): Promise<string> {
  if (box === null) throw new AppError("unavailable", NO_LTI_SECRET);
  const endsAt = now.getTime() + LTI_TIMES.choosing;
  return await box.seal(new TextEncoder().encode(JSON.stringify({ ...choosing, endsAt })), OWNER);
}

/** Null for one that is not ours, another school's, or too old. */
export async function openChoosing(
  box: SecretBox | null,
  sealed: string,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<Choosing | null> {
  const opened = await box?.open(sealed, OWNER).catch(() => null) ?? null;
  if (opened === null) return null;
  const { endsAt, ...choosing } = JSON.parse(new TextDecoder().decode(opened.plain)) as Choosing & {
    endsAt: number;
  };
  return choosing.tenantId === tenantId && endsAt > now.getTime() ? choosing : null;
}

/** The person who started to choose, while they are staff here and known from that platform; else null. */
export async function findChooser(
  db: TenantReader,
  { staffId, platformId }: Pick<Choosing, "staffId" | "platformId">,
): Promise<{ staffId: string; sendsGrades: boolean } | null> {
  const [found] = await db.select({ staffId: staff.userId, sendsGrades: ltiPlatforms.sendGrades })
    .from(ltiLinks)
    .innerJoin(staff, eq(staff.userId, ltiLinks.staffId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLinks.platformId))
    .where(and(eq(ltiLinks.platformId, platformId), eq(ltiLinks.staffId, staffId), isNull(staff.archivedAt)))
    .limit(1);
  return found ?? null;
}
