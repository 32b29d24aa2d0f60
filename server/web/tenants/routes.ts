import { Hono } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../../services/context.ts";
import { checkTenant } from "../../flows/check_tenant.ts";
import { changeSubscription } from "../../flows/change_subscription.ts";
import { changeTenant } from "../../flows/edit_tenant.ts";
import { openTenant, subdomainUrl } from "../../flows/provision_tenant.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage } from "../../http/paging.ts";
import type { Services } from "../../services/services.ts";
import { readHealth } from "../../features/tenants/health/read_health.ts";
import { listTenantViews } from "../../features/tenants/list_tenants.ts";
import {
  featureToggle,
  healthListing,
  listing,
  newTenant,
  newTenantWithDomain,
  override,
  subscription,
  tenantEdit,
} from "./schemas.ts";
import { setSubscription } from "../../features/tenants/subscription/set_subscription.ts";
import { toggleFeature, toggleOverride } from "../../features/tenants/subscription/toggles.ts";
import { readTenantView } from "../../features/tenants/tenant_view.ts";

type C = { readonly var: { services: Services } };

/** Tenants, for super admins on the installation's own host (spec 2 §7), and spec 1 §2.1. */
export const tenantRoutes = new Hono<AppEnv>()
  .get(
    "/tenant/status",
    can("tenant.status"),
    (c) => c.json({ hasTenant: c.var.host.kind === "tenant" }),
  )
  .get("/admin/tenants", can("tenants.list"), inTurn, query(listing), async (c) => {
    return answerPage(c, await list(c, c.req.valid("query")));
  })
  .get("/super-admin/tenants", can("tenants.list"), inTurn, query(listing), async (c) => {
    return answerPage(c, await list(c, c.req.valid("query")));
  })
  .post("/admin/tenants", can("tenants.manage"), body(newTenantWithDomain), async (c) => {
    return c.json(await create(c, c.var.actor.id, c.req.valid("json")), 201);
  })
  .post("/super-admin/tenants", can("tenants.manage"), body(newTenant), async (c) => {
    return c.json(await create(c, c.var.actor.id, c.req.valid("json")), 201);
  })
  .patch("/admin/tenants/:id", can("tenants.manage"), body(tenantEdit), async (c) => {
    const { services, actor: { id } } = c.var;
    await changeTenant(services, { kind: "super_admin", id }, c.req.param("id"), c.req.valid("json"));
    return c.json(await view(c, c.req.param("id")));
  })
  .post("/super-admin/tenants/:id/subscription", can("tenants.manage"), body(subscription), async (c) => {
    const of = { userId: c.var.actor.id, tenantId: c.req.param("id") };
    await changeSubscription(c.var.services, setSubscription, of, c.req.valid("json"));
    return c.json(await view(c, of.tenantId));
  })
  .post("/super-admin/tenants/:id/toggle-override", can("tenants.manage"), body(override), async (c) => {
    const of = { userId: c.var.actor.id, tenantId: c.req.param("id") };
    await changeSubscription(c.var.services, toggleOverride, of, c.req.valid("json"));
    return c.json(await view(c, of.tenantId));
  })
  .get("/admin/tenant-health", can("tenants.list"), inTurn, query(healthListing), async (c) => {
    const { services: { doors, config }, now } = c.var;
    const input = { ...c.req.valid("query"), now };
    return c.json(await doors.readControl((db) => readHealth(db, config, input)));
  })
  .post("/super-admin/tenants/:id/check", can("tenants.manage"), async (c) => {
    return c.json(await checkTenant(c.var.services, c.req.param("id")));
  })
  .post("/super-admin/tenants/:id/toggle-feature", can("tenants.manage"), body(featureToggle), async (c) => {
    const of = { userId: c.var.actor.id, tenantId: c.req.param("id") };
    await changeSubscription(c.var.services, toggleFeature, of, c.req.valid("json"));
    return c.json(await view(c, of.tenantId));
  });

function list({ var: { services: { doors, config } } }: C, input: z.output<typeof listing>) {
  return doors.readControl((db) => listTenantViews(db, config, input));
}

function view({ var: { services: { doors, config } } }: C, tenantId: string) {
  return doors.readControl((db) => readTenantView(db, tenantId, config));
}

async function create(c: C, userId: string, input: z.output<typeof newTenant>) {
  const { services } = c.var;
  const { admin, plan = input.tenantType === "individual" ? "individual" : "small" } = input;
  const invitationFrom = subdomainUrl(services.config, input.subdomain);
  const tenantId = await openTenant(services, { kind: "super_admin", id: userId }, {
    ...input,
    plan,
    admin: admin && { ...admin, invitationFrom },
  });
  return await view(c, tenantId);
}
