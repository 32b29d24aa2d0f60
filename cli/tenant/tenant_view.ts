import { placeUrl } from "../../server/flows/make_sign_in_link.ts";
import type { Config } from "../../server/config.ts";
import type { TenantItem } from "../../server/features/tenants/list_tenants.ts";

/** An establishment as the command line shows it. */
export type TenantView = Omit<TenantItem, "readyAt"> & { url: string };

/** The view of an establishment, with its whole address. */
export function tenantView({ readyAt: _, ...tenant }: TenantItem, config: Config): TenantView {
  const { createdAt, ...facts } = tenant;
  return { ...facts, url: placeUrl(config, tenant), createdAt };
}
