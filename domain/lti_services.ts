/** Services of a learning platform that this school's tool calls (LTI Advantage, docs/decisions/0055). */
export const SERVICE_SCOPES = {
  lineItem: "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem",
  score: "https://purl.imsglobal.org/spec/lti-ags/scope/score",
  members: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
} as const;

/** Milliseconds; a token is used until `leeway` before its end, and a site that is away is left alone for a pause. */
export const SERVICE_TIMES = {
  call: 15_000,
  assertion: 60_000,
  leeway: 10_000,
  longestToken: 60 * 60_000,
  firstPause: 30_000,
  longestPause: 5 * 60_000,
} as const;

/** Why a platform's service refuses, and what to do about it. */
export const SERVICE_REFUSALS = {
  no_token_url: {
    says: "No access token URL is set here",
    help: "Copy the Access token URL from the platform's configuration details into its settings here.",
  },
  address: {
    says: "An address of the platform cannot be used",
    help: "The platform's addresses must begin with https:// and be reachable from the internet.",
  },
  client: {
    says: "The platform gave us no access token",
    help:
      "Compare the Client ID and the Access token URL, and check that the platform has our Public keyset and the right time.",
  },
  scope: {
    says: "The platform does not allow this",
    help:
      "Turn the service on in the platform's settings for this tool, then open the activity again from the course.",
  },
  forbidden: {
    says: "The platform refused the call",
    help:
      "Check in the platform that the tool may be used in this course, and that its services are turned on.",
  },
  gone: {
    says: "The platform no longer has what we asked for",
    help: "Open the activity again from the course.",
  },
  stale: {
    says: "The platform has something newer",
    help: "Compare the clock of the platform's server with the right time.",
  },
  invalid: {
    says: "The platform did not accept what we sent",
    help: "Check that the student is still enrolled in the course as a student.",
  },
} as const;
export type ServiceRefusal = keyof typeof SERVICE_REFUSALS;
