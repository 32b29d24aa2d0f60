import type { World } from "../../../../test/world.ts";
import type { openLtiSchool } from "../../../../test/lti_school.ts";
import type { ServiceCaller } from "./access_token.ts";

type LtiSchool = Awaited<ReturnType<typeof openLtiSchool>>;

/** The school as a tool of its platform, whose services tests call. */
export function serviceCaller(
  { services }: Pick<World, "services">,
  { oak, platform, platformId }: Pick<LtiSchool, "oak" | "platform" | "platformId">,
  over: Partial<ServiceCaller["platform"]> = {},
): ServiceCaller {
  const { clientId, moodle: { tokenUrl } } = platform;
  return { services, tenantId: oak.id, platform: { id: platformId, clientId, tokenUrl, ...over } };
}
