import { SignJWT } from "jose";
import { LTI_VERSION, ltiLinks } from "../../../../domain/lti.ts";
import { GRADE_TEXTS, LINE_ITEM_TAG } from "../../../../domain/lti_grades.ts";
import { newToken } from "../../../tokens.ts";
import type { Choosing } from "./sealed_choosing.ts";
import type { FoundUnit } from "./find_units.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";
const LIFETIME_S = 5 * 60;

type Options = {
  signing: { kid: string; key: CryptoKey };
  origin: string;
  /** Then the platform makes a column of its gradebook for the unit. */
  sendsGrades: boolean;
  now: Date;
};
type ChosenUnit = FoundUnit & { outcomes: readonly unknown[] };

/** The signed answer to a platform: one link, to a unit or to the whole portfolio (null). */
export async function deepLinkResponse(
  choosing: Choosing,
  unit: ChosenUnit | null,
  { signing, origin, sendsGrades, now }: Options,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  const item = {
    type: "ltiResourceLink",
    title: unit === null ? "My portfolio" : unit.title,
    url: `${origin}${ltiLinks.launch()}`,
    ...(unit === null ? {} : { custom: { unit: unit.unitCode } }),
    ...(unit === null || !sendsGrades ? {} : { lineItem: lineItem(unit) }),
  };
  return await new SignJWT({
    [`${CLAIM}message_type`]: "LtiDeepLinkingResponse",
    [`${CLAIM}version`]: LTI_VERSION,
    [`${CLAIM}deployment_id`]: choosing.deploymentId,
    [`${DEEP_LINKING}content_items`]: [item],
    ...(choosing.data === null ? {} : { [`${DEEP_LINKING}data`]: choosing.data }),
    nonce: newToken(),
  }).setProtectedHeader({ alg: "RS256", typ: "JWT", kid: signing.kid })
    .setIssuer(choosing.clientId).setAudience(choosing.issuer)
    .setIssuedAt(at).setExpirationTime(at + LIFETIME_S)
    .sign(signing.key);
}

function lineItem({ title, unitCode, outcomes }: ChosenUnit) {
  const label = title.slice(0, GRADE_TEXTS.label);
  return { label, scoreMaximum: outcomes.length, resourceId: unitCode, tag: LINE_ITEM_TAG };
}
