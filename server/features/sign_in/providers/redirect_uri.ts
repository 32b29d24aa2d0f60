import { serverLinks } from "../../../../domain/server_links.ts";
import type { Config } from "../../../config/config.ts";

/** Where a provider sends browsers back to; `tenantId`: of the school whose own it is, null for the installation's. */
export function redirectUri(
  { scheme, baseDomain }: Pick<Config, "scheme" | "baseDomain">,
  tenantId: string | null,
) {
  return `${scheme}://${baseDomain}${serverLinks.loginCallback(tenantId ?? undefined)}`;
}
