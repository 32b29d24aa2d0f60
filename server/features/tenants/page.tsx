import type { Context } from "hono";
import type { ReactNode } from "react";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { decide } from "../../../domain/permissions.ts";
import {
  readSuperAdminTab,
  SUPER_ADMIN_TAB_LABELS,
  SUPER_ADMIN_TABS,
  type SuperAdminTab,
  tenantLinks,
} from "../../../domain/tenant_links.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { type Seed, seed } from "../../../islands/page_services.ts";
import HealthIsland from "../../../islands/tenants/HealthIsland.tsx";
import { tenantQueries, TENANTS_PER_PAGE } from "../../../islands/tenants/queries.ts";
import TenantsIsland from "../../../islands/tenants/TenantsIsland.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PillLinks } from "../../../ui/PillLinks.tsx";
import type { AppEnv, Session } from "../../context.ts";
import { refuse } from "../../middleware/can.ts";
import { Island } from "../../ui/island.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { SuperAdminFrame } from "../../ui/super_admin_frame.tsx";
import { readHealth } from "./health/read_health.ts";
import { listTenantViews } from "./list_tenants.ts";

type C = Pick<Context<AppEnv>, "var" | "get" | "body" | "req">;
type Panel = { children: ReactNode; seed: Seed };

/** The super admin's page, a tab at a time (spec 2 §2). */
export async function superAdminHome(c: C, { actor, person }: Session) {
  refuse(decide(actor, "tenants.list"));
  const tab = readSuperAdminTab(c.req.query("tab"));
  const { children, seed } = await PANELS[tab](c);
  const body = (
    <SuperAdminFrame person={person}>
      <PageHeader title="Super Admin" subtitle="Every school of this installation and how it is doing." />
      <div className="page-stack stack">
        <PillLinks
          label="Super admin"
          items={SUPER_ADMIN_TABS.map((name) => ({
            name,
            href: tenantLinks.tab(name),
            children: SUPER_ADMIN_TAB_LABELS[name],
            current: name === tab,
          }))}
        />
        {children}
      </div>
    </SuperAdminFrame>
  );
  return renderPage(c, { title: SUPER_ADMIN_TAB_LABELS[tab], body, seed });
}

const PANELS: Readonly<Record<SuperAdminTab, (c: C) => Promise<Panel>>> = {
  tenants: showTenants,
  health: showHealth,
};

const FIRST = { limit: TENANTS_PER_PAGE, cursor: null };

async function showTenants({ req, var: { services: { doors, config }, now } }: C): Promise<Panel> {
  const find = (req.query("find") ?? "").slice(0, TEXT_LIMITS.search);
  const tenants = await doors.readControl((db) => listTenantViews(db, config, { ...FIRST, search: find }));
  const props = { site: config.baseDomain, now: now.toISOString(), find };
  return {
    children: <Island name="tenants/TenantsIsland" of={TenantsIsland} props={props} />,
    seed: [seed(tenantQueries.list({ search: find, show: "all" }), firstPage(tenants))],
  };
}

async function showHealth({ var: { services: { doors, config }, now } }: C): Promise<Panel> {
  const health = await doors.readControl((db) => readHealth(db, config, { ...FIRST, now }));
  return {
    children: <Island name="tenants/HealthIsland" of={HealthIsland} props={{ site: config.baseDomain }} />,
    seed: [seed(tenantQueries.health, { pages: [health], pageParams: [null] })],
  };
}
