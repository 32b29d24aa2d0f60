import { assertNoErrors } from "../../../../domain/errors.ts";
import {
  checkPlatform,
  deploymentIds,
  isLocalUrl,
  type PlatformChoices,
  type PlatformForm,
} from "../../../../domain/lti.ts";

export type PlatformInput = PlatformForm & PlatformChoices;

export const TAKEN = "A platform with this platform ID and client ID is there already";

/** As they are stored. `localAllowed`: also addresses of this machine, over http. Throws invalid with `fields`. */
export function platformValues(input: PlatformInput, localAllowed: boolean) {
  const local = (["issuer", "authorizationUrl", "jwksUrl", "tokenUrl"] as const)
    .filter((name) => !localAllowed && isLocalUrl(input[name]))
    .map((name) => [name, "Only https addresses can be used here"] as const);
  assertNoErrors({ ...checkPlatform(input), ...Object.fromEntries(local) });
  return {
    name: input.name.trim(),
    issuer: input.issuer.trim(),
    clientId: input.clientId.trim(),
    deploymentIds: deploymentIds(input.deploymentIds),
    authorizationUrl: input.authorizationUrl.trim(),
    origin: new URL(input.authorizationUrl.trim()).origin,
    jwksUrl: input.jwksUrl.trim(),
    tokenUrl: input.tokenUrl.trim() || null,
    addressesVerified: input.addressesVerified,
    sendGrades: input.sendGrades,
  };
}

export type PlatformValues = ReturnType<typeof platformValues>;
