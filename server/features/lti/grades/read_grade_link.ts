import { z } from "zod";
import { isPlatformUrl, LTI_TEXTS } from "../../../../domain/lti.ts";
import { GRADE_TEXTS, type GradeLink } from "../../../../domain/lti_grades.ts";
import { SERVICE_SCOPES } from "../../../../domain/lti_services.ts";

const LTI = "https://purl.imsglobal.org/spec/lti/claim/";
const ENDPOINT = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";

const address = z.string().refine(isPlatformUrl).nullable().catch(null);
const ENDPOINT_CLAIM = z.object({ scope: z.array(z.string()), lineitems: address, lineitem: address });
const LINK_CLAIM = z.object({ id: z.string().min(1).max(LTI_TEXTS.id) });
const CONTEXT_CLAIM = z.object({ title: z.string().min(1) }).or(
  z.object({ label: z.string().min(1) }).transform(({ label }) => ({ title: label })),
);

/** What the claims of a checked token say of the gradebook; null where it takes no scores for this activity. */
export function readGradeLink(claims: Record<string, unknown>, deploymentId: string): GradeLink | null {
  const endpoint = ENDPOINT_CLAIM.safeParse(claims[ENDPOINT]).data;
  const link = LINK_CLAIM.safeParse(claims[`${LTI}resource_link`]).data;
  if (!endpoint?.scope.includes(SERVICE_SCOPES.score) || link === undefined) return null;
  const context = CONTEXT_CLAIM.safeParse(claims[`${LTI}context`]).data;
  return {
    deploymentId,
    linkId: link.id,
    course: (context?.title ?? "").slice(0, GRADE_TEXTS.course),
    lineItemsUrl: endpoint.scope.includes(SERVICE_SCOPES.lineItem) ? endpoint.lineitems : null,
    lineItemUrl: endpoint.lineitem,
  };
}
