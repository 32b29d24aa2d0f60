import { z } from "zod";
import { isPlatformUrl } from "../../../../domain/lti.ts";
import { COURSE_TEXTS } from "../../../../domain/lti_members.ts";

const LTI = "https://purl.imsglobal.org/spec/lti/claim/";
const SERVICE = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";

/** A course whose people the platform lists for this tool. */
export type CourseClaim = { contextId: string; title: string; membersUrl: string };

const SERVICE_CLAIM = z.object({ context_memberships_url: z.string().refine(isPlatformUrl) });
const CONTEXT_CLAIM = z.object({
  id: z.string().min(1).max(COURSE_TEXTS.contextId),
  title: z.string().catch(""),
  label: z.string().catch(""),
});

/** What the claims of a checked token say; null where the platform lists no one for us. */
export function readCourseClaim(claims: Record<string, unknown>): CourseClaim | null {
  const service = SERVICE_CLAIM.safeParse(claims[SERVICE]).data;
  const context = CONTEXT_CLAIM.safeParse(claims[`${LTI}context`]).data;
  if (service === undefined || context === undefined) return null;
  const title = (context.title || context.label).slice(0, COURSE_TEXTS.title);
  return { contextId: context.id, title, membersUrl: service.context_memberships_url };
}
