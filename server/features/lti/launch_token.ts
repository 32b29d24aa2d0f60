import type { JWTPayload } from "jose";
import { type LaunchRefusal, LTI_TIMES, LTI_VERSION } from "../../../domain/lti.ts";
import type { CourseClaim } from "../../../domain/lti_courses.ts";
import type { GradeLink } from "../../../domain/lti_grades.ts";
import { platformRequest } from "../../adapters/lti/platform_request.ts";
import { publishedKeys } from "../../adapters/open_id/published_keys.ts";
import { verifyToken } from "../../adapters/open_id/verify_token.ts";
import { asRecord } from "../../kernel/json_record.ts";
import { hashToken } from "../../kernel/tokens.ts";
import { readCourseClaim } from "./courses/read_course_claim.ts";
import { readGradeLink } from "./grades/read_grade_link.ts";
import type { OpenLaunch } from "./read_launch.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings";

export type DeepLinking = {
  returnUrl: string;
  data: string | null;
  /** Whether the platform takes more than one link in an answer. */
  several: boolean;
};

/** Claims of a checked token. */
export type LaunchClaims = {
  subject: string;
  deploymentId: string;
  roles: string[];
  /** The platform's address of the person. */
  email: string | null;
  /** The activity's `unit=<code>`. */
  unitCode: string | null;
  /** Null for a launch of an activity. */
  deepLinking: DeepLinking | null;
  /** Null where the platform's gradebook takes no scores for it. */
  gradeLink: GradeLink | null;
  /** Null where the platform does not list the members of the course. */
  course: CourseClaim | null;
};

/** `at`: monotonic milliseconds. */
type Options = { strict: boolean; now: Date; at: number };

/** A platform signs with RS256 (LTI 1.3, 5.1.2); nothing else is taken, whatever a token says of itself. */
const ALGORITHMS = ["RS256"];

/**
 * Trusts nothing but the signature of the platform whose launch this is. Returns why a token is refused. Throws a plain
 * error where the platform's keys cannot be fetched.
 */
export async function readLaunchToken(
  token: string,
  launch: OpenLaunch,
  { strict, now, at }: Options,
): Promise<LaunchClaims | LaunchRefusal> {
  const ask = (address: string) => platformRequest(address, { strict });
  const payload = await verifyToken(token, {
    keys: (kid) => publishedKeys(launch.jwksUrl, kid, { at, ask }),
    algorithms: ALGORITHMS,
    issuer: () => launch.issuer,
    clientId: launch.clientId,
    isNonce: (nonce) => hashToken(nonce) === launch.state.nonceHash,
    leeway: LTI_TIMES.leeway,
    maxAge: LTI_TIMES.tokenAge,
    now,
  });
  return typeof payload === "string" ? payload : readClaims(payload, launch);
}

function readClaims(payload: JWTPayload, launch: OpenLaunch): LaunchClaims | LaunchRefusal {
  const { sub } = payload;
  const deploymentId = text(payload[`${CLAIM}deployment_id`]);
  if (deploymentId === null || !launch.deploymentIds.includes(deploymentId)) return "deployment";
  if (
    payload[`${CLAIM}version`] !== LTI_VERSION || typeof sub !== "string" || sub === "" || sub.length > 255
  ) {
    return "message";
  }
  const kind = payload[`${CLAIM}message_type`];
  const deepLinking = kind === "LtiDeepLinkingRequest" ? readDeepLinking(payload[DEEP_LINKING]) : null;
  if (kind !== "LtiResourceLinkRequest" && deepLinking === null) return "message";
  const roles = payload[`${CLAIM}roles`];
  return {
    subject: sub,
    deploymentId,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [],
    // Absent unless the site shares it, and not to be trusted where the platform itself does not.
    email: payload["email_verified"] === false ? null : text(payload["email"]),
    unitCode: text(asRecord(payload[`${CLAIM}custom`])["unit"]),
    deepLinking,
    gradeLink: deepLinking === null ? readGradeLink(payload, deploymentId) : null,
    course: readCourseClaim(payload, deploymentId),
  };
}

/** Null for a request that cannot be answered with a link. */
function readDeepLinking(claim: unknown): DeepLinking | null {
  const settings = asRecord(claim);
  const returnUrl = text(settings["deep_link_return_url"]);
  const types = settings["accept_types"];
  if (returnUrl === null || !Array.isArray(types) || !types.includes("ltiResourceLink")) return null;
  // Older platforms say it in a word.
  const several = [true, "true"].includes(settings["accept_multiple"] as string | boolean);
  return { returnUrl, data: text(settings["data"]), several };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
