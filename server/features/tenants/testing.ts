import { sql } from "drizzle-orm";
import type { TenantView } from "../../../domain/tenants.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import type { School, World } from "../../../test/world.ts";
import { readEntitlements } from "../settings/read_settings.ts";

export const HEAD = { email: "head@elm.example", firstName: "Ada", lastName: "Hill" };

type NewTenant = Record<string, unknown>;

/** By a super admin, on the page's own call. */
export function create(superAdmin: BrowserClient, over: NewTenant = {}) {
  return superAdmin.post("/api/super-admin/tenants", { name: "Elm Park", subdomain: "elm", ...over });
}

export async function tenantsOf(superAdmin: BrowserClient, query = ""): Promise<TenantView[]> {
  return (await superAdmin.get(`/api/super-admin/tenants${query}`)).json<TenantView[]>();
}

type Event = { what: string; actor_kind: string; data: Record<string, unknown> };

/** The installation's events of a tenant, oldest first. */
export async function tenantEvents(world: World, tenantId: string): Promise<Event[]> {
  const rows = await world.controlRows<{ what: string; actor_kind: string; data: string }>(sql`
      select what, actor_kind, data from events where tenant_id = ${tenantId} order by rowid`);
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }));
}

/** `toggle-override` and the like, of one tenant. */
export const callOf =
  (superAdmin: BrowserClient, { id }: Pick<School, "id">) => (name: string, body: object) =>
    superAdmin.post(`/api/super-admin/tenants/${id}/${name}`, body);

export const entitlementsOf = ({ services }: World, { id }: School) =>
  services.doors.readTenant(id, readEntitlements);
