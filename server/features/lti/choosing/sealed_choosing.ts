import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, ltiPlatforms, staff } from "../../../../db/tenant/schema/index.ts";
import { LTI_TIMES } from "../../../../domain/lti.ts";
import { isOver, openJson, sealJson } from "../../../kernel/sealed_json.ts";
import type { SecretBox } from "../../../kernel/secret_box.ts";
import { requireBox } from "../platforms/tool_keys.ts";

const CHOOSING = z.object({
  tenantId: z.string(),
  staffId: z.string(),
  platformId: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  origin: z.string(),
  deploymentId: z.string(),
  returnUrl: z.string(),
  /** The platform's data, returned unchanged. */
  data: z.string().nullable(),
  /** Whether it takes more than one link. */
  several: z.boolean(),
  expiresAt: z.string(),
});

/** The request for which a member of staff chooses a link; it stays in their page, sealed. */
export type Choosing = Omit<z.output<typeof CHOOSING>, "expiresAt">;

const OWNER = "choosing";

/** Throws unavailable without a secret. */
export async function sealChoosing(box: SecretBox | null, choosing: Choosing, now: Date): Promise<string> {
  return await sealJson(requireBox(box), OWNER, choosing, now.getTime() + LTI_TIMES.choosing);
}

/** Null for one that is not ours, another school's, or too old. */
export async function openChoosing(
  box: SecretBox | null,
  sealed: string,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<Choosing | null> {
  const choosing = await openJson(box, OWNER, sealed, CHOOSING);
  return choosing !== null && choosing.tenantId === tenantId && !isOver(choosing, now) ? choosing : null;
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
