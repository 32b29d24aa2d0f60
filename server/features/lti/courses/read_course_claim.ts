import { z } from "zod";
import { isPlatformUrl, LTI_TEXTS } from "../../../../domain/lti.ts";
import { COURSE_TITLE, type CourseClaim } from "../../../../domain/lti_courses.ts";
import { hasControlCharacters } from "../../../../domain/people.ts";

const CONTEXT = "https://purl.imsglobal.org/spec/lti/claim/context";
const NAMES_AND_ROLES = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";

const text = z.string().catch("").transform((value) => value.replace(/\p{Cc}/gu, " ").trim());
const CONTEXT_CLAIM = z.object({
  id: z.string().min(1).max(LTI_TEXTS.id).refine((id) => !hasControlCharacters(id)),
  title: text,
  label: text,
});
const SERVICE_CLAIM = z.object({
  context_memberships_url: z.string().refine(isPlatformUrl),
  service_versions: z.array(z.string()).refine((versions) => versions.includes("2.0")),
});

/** What the claims of a checked token say of its course; null where the platform lists no members of it. */
export function readCourseClaim(claims: Record<string, unknown>, deploymentId: string): CourseClaim | null {
  const context = CONTEXT_CLAIM.safeParse(claims[CONTEXT]).data;
  const service = SERVICE_CLAIM.safeParse(claims[NAMES_AND_ROLES]).data;
  if (context === undefined || service === undefined) return null;
  const title = (context.title || context.label).slice(0, COURSE_TITLE).toWellFormed();
  return { deploymentId, contextId: context.id, title, membersUrl: service.context_memberships_url };
}
