import { ltiLinks } from "../../../../domain/lti.ts";
import { SERVICE_SCOPES } from "../../../../domain/lti_services.ts";
import type { PlatformConfiguration } from "./read_configuration.ts";

export const TOOL_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-tool-configuration";

/** Name in a course; a platform's administrator can change it. */
const LABEL = "My portfolio";

/** Placement for adding activities: the specification's name, and Moodle's. */
const PLACEMENTS = ["ContentArea", "AddContentMenu"];

type School = {
  origin: string;
  establishment: { establishmentName: string; logoUrl: string | null };
};

/** What a platform is asked to register (LTI Dynamic Registration 1.0, 3.6): nothing is asked for that is not used. */
export function toolRegistration(
  { origin, establishment: { establishmentName, logoUrl } }: School,
  { scopes, placements }: Pick<PlatformConfiguration, "scopes" | "placements">,
  asksEmail: boolean,
) {
  const launch = `${origin}${ltiLinks.launch()}`;
  const logo = logoUrl === null ? null : `${origin}${ltiLinks.logo()}`;
  const message = {
    target_link_uri: launch,
    label: LABEL,
    ...(logo === null ? {} : { icon_uri: logo }),
  };
  const wanted = Object.values<string>(SERVICE_SCOPES);
  return {
    application_type: "web",
    grant_types: ["client_credentials", "implicit"],
    response_types: ["id_token"],
    redirect_uris: [launch],
    initiate_login_uri: `${origin}${ltiLinks.login()}`,
    jwks_uri: `${origin}${ltiLinks.keys()}`,
    token_endpoint_auth_method: "private_key_jwt",
    client_name: LABEL,
    client_uri: origin,
    ...(logo === null ? {} : { logo_uri: logo }),
    scope: (scopes.length === 0 ? wanted : wanted.filter((scope) => scopes.includes(scope))).join(" "),
    [TOOL_CONFIGURATION]: {
      domain: new URL(origin).host,
      description:
        `Students open their own portfolio, and staff choose what an activity shows. Of ${establishmentName}, in Unitfolio.`,
      target_link_uri: launch,
      claims: ["iss", "sub", ...(asksEmail ? ["email"] : [])],
      messages: [
        { type: "LtiResourceLinkRequest", ...message },
        {
          type: "LtiDeepLinkingRequest",
          ...message,
          placements: PLACEMENTS.filter((name) => name === "ContentArea" || placements.includes(name)),
        },
      ],
    },
  };
}
