import { checkRequired } from "./people.ts";
import { segment } from "./path_parts.ts";

/** LTI 1.3: a school's learning platforms, such as Moodle, open portfolios (docs/decisions/0043). */
export const LTI_VERSION = "1.3.0";

export const LAUNCH_ROLES = ["staff", "student"] as const;
export type LaunchRole = (typeof LAUNCH_ROLES)[number];

/** How a person was identified first: the platform's verified address, an emailed code, or staff who added them from a course. */
export const LINK_PROOFS = ["address", "code", "course"] as const;
export type LinkProof = (typeof LINK_PROOFS)[number];

/** Milliseconds; `leeway` between two clocks, `tokenAge` since a token was made. */
export const LTI_TIMES = {
  launch: 10 * 60_000,
  /** A launch is remembered as used for so long after its end, and is unknown from then on. */
  usedLaunch: 60 * 60_000,
  code: 10 * 60_000,
  choosing: 60 * 60_000,
  leeway: 30_000,
  tokenAge: 5 * 60_000,
  /** An address to register with works. */
  registration: 86_400_000,
  /** One that has ended is told from an unknown one. */
  endedRegistration: 7 * 86_400_000,
  /** A platform's page stays open once it is registered. */
  closing: 15_000,
  /** A retired key stays published. */
  retiredKey: 7 * 86_400_000,
} as const;

export const LTI_LIMITS = {
  platforms: 10,
  deployments: 20,
  wrongCodes: 5,
  /** Units on one page of a search. */
  found: 20,
  /** Units that are put into a course at once. */
  chosen: 50,
} as const;

/** UTF-16 units. */
export const LTI_TEXTS = {
  name: 100,
  id: 255,
  url: 500,
  hint: 2_000,
  deployments: 4_000,
  registrationToken: 4_000,
} as const;

/** Paths of a school's host. */
export const ltiLinks = {
  login: () => "/lti/login",
  launch: () => "/lti/launch",
  keys: () => "/lti/jwks",
  /** Where a launched person proves who they are with an emailed code. */
  link: () => "/lti/link",
  /** Page on which staff choose what an activity of the platform opens. */
  choose: () => "/lti/choose",
  /** Where a platform registers itself; with a token, the address that an administrator pastes there. */
  register: (token?: string) => token === undefined ? "/lti/register" : `/lti/register/${segment(token)}`,
  /** The school's logo, under an address that stays. */
  logo: () => "/lti/logo",
  /** Beside a link in a course: the logo, or our own icon. */
  icon: () => "/lti/icon",
  settings: () => "/lti-settings",
  /** Courses that staff came from. */
  courses: () => "/lti/courses",
  /** Page on which students are added from a course. */
  course: (id: string) => `/lti/courses/${segment(id)}`,
  /** People recognised from a platform. */
  people: (platformId: string) => `/lti-settings/${segment(platformId)}`,
} as const;

/** Typed form; one deployment id per line. */
export type PlatformForm = {
  name: string;
  issuer: string;
  clientId: string;
  deploymentIds: string;
  authorizationUrl: string;
  jwksUrl: string;
  tokenUrl: string;
};

export const NEW_PLATFORM: PlatformForm = {
  name: "",
  issuer: "",
  clientId: "",
  deploymentIds: "",
  authorizationUrl: "",
  jwksUrl: "",
  tokenUrl: "",
};

/** What a school allows a platform to do, and sends to it. */
export type PlatformChoices = { addressesVerified: boolean; sendGrades: boolean };
export const NEW_CHOICES: PlatformChoices = { addressesVerified: false, sendGrades: false };

/** One message a field. */
export function checkPlatform(
  form: PlatformForm & Partial<PlatformChoices>,
): Record<keyof PlatformForm, string | null> {
  return {
    name: checkRequired(form.name, LTI_TEXTS.name, "Give the platform a name"),
    issuer: checkUrl(form.issuer, "Enter the platform ID"),
    clientId: checkRequired(form.clientId, LTI_TEXTS.id, "Enter the client ID"),
    deploymentIds: checkDeployments(form.deploymentIds),
    authorizationUrl: checkUrl(form.authorizationUrl, "Enter the authentication request URL"),
    jwksUrl: checkUrl(form.jwksUrl, "Enter the public keyset URL"),
    tokenUrl: form.tokenUrl.trim() === "" && !form.sendGrades
      ? null
      : checkUrl(form.tokenUrl, "Progress cannot be sent without the access token URL"),
  };
}

export function deploymentIds(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()).filter((line) => line !== ""))];
}

function checkDeployments(text: string): string | null {
  const ids = deploymentIds(text);
  if (ids.length === 0) return "Enter at least one deployment ID";
  if (ids.length > LTI_LIMITS.deployments) return `At most ${LTI_LIMITS.deployments} deployment IDs`;
  return ids.some((id) => id.length > LTI_TEXTS.id) ? "A deployment ID is too long" : null;
}

function checkUrl(text: string, missing: string): string | null {
  const typed = text.trim();
  if (typed === "") return missing;
  return isPlatformUrl(typed) ? null : "Copy the whole address, which begins with https://";
}

/** Its origin is used in headers, where other characters end a directive or mean all sites. */
const HOST = /^[a-z0-9._-]+(:\d+)?$/;

/** https, or http on this machine, which only a trial installation allows (`isLocalUrl`). */
export function isPlatformUrl(text: string): boolean {
  if (text.length > LTI_TEXTS.url || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return false;
  if (/[\s#]/.test(text)) return false;
  return (url.protocol === "https:" && HOST.test(url.host)) || isLocalUrl(text);
}

export function isLocalUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "http:" && /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1)$/.test(url.hostname);
}

const STAFF_ROLES =
  /(?:^|[#/])(Instructor|Administrator|TeachingAssistant|ContentDeveloper|Manager|Faculty|Staff)$/;
const STUDENT_ROLES = /(?:^|[#/])(Learner|Student)$/;

/** Role from the token's role claim; roles in the course count before those in the institution. Null for neither. */
export function launchRole(roles: readonly string[]): LaunchRole | null {
  // A name alone stands for a role in the course.
  const context = roles.filter((role) => /\/membership[#/]/.test(role) || !role.includes("/"));
  return roleAmong(context) ?? roleAmong(roles.filter((role) => !context.includes(role)));
}

function roleAmong(roles: readonly string[]): LaunchRole | null {
  if (roles.some((role) => STAFF_ROLES.test(role))) return "staff";
  return roles.some((role) => STUDENT_ROLES.test(role)) ? "student" : null;
}

/** Why a launch was refused, as its event says it behind a colon. */
export const LAUNCH_REFUSALS = {
  unapproved: "an administrator has not approved the platform yet",
  cookie: "the browser blocked our cookie",
  replay: "it had been used before",
  expired: "it took more than ten minutes",
  platform: "the platform sent an error instead of a person",
  signature: "its signature does not match the platform's keys",
  issuer: "it names another platform ID",
  audience: "it names another client ID",
  stale: "it was too old, or the two clocks differ",
  nonce: "it belongs to another launch",
  deployment: "its deployment ID is not listed here",
  message: "it is a kind of launch that Unitfolio does not know",
  role: "the person is neither a student nor a teacher there",
} as const;
export type LaunchRefusal = keyof typeof LAUNCH_REFUSALS;
