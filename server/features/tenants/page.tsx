import { type Context, Hono } from "hono";
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
import { tenantQueries, TENANTS_PER_PAGE } from "../../../islands/tenants/queries.ts";
import SuperAdminIsland from "../../../islands/tenants/SuperAdminIsland.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PillLinks } from "../../../ui/PillLinks.tsx";
import type { AppEnv, Session } from "../../context.ts";
import { refuse } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { Island } from "../../ui/island.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { SuperAdminFrame } from "../../ui/super_admin_frame.tsx";
import { accountsPanel } from "./accounts_panel.tsx";
import { readHealth } from "./health/read_health.ts";
import { listTenantViews } from "./list_tenants.ts";

type C = Context<AppEnv>;

/** The super admin's page, a tab at a time (spec 2 §2). */
export const superAdminPages = new Hono<AppEnv>().get("/", inTurn, (c, next) => {
  const { session } = c.var;
  return session?.actor.kind === "super_admin" ? superAdminHome(c, session) : next();
});

async function superAdminHome(c: C, { actor, person }: Session) {
  refuse(decide(actor, "tenants.list"));
  const { config } = c.var.services;
  const tab = readSuperAdminTab(c.req.query("tab"));
  const find = (c.req.query("find") ?? "").slice(0, TEXT_LIMITS.search);
  const props = { site: config.baseDomain, now: c.var.now.toISOString(), find };
  const { children, seed } = tab === "accounts" ? await accountsPanel(c) : {
    children: <Island name="tenants/SuperAdminIsland" of={SuperAdminIsland} props={{ tab, ...props }} />,
    seed: await SEEDS[tab](c, find),
  };
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

const FIRST = { limit: TENANTS_PER_PAGE, cursor: null };

const SEEDS: Readonly<Record<Exclude<SuperAdminTab, "accounts">, (c: C, find: string) => Promise<Seed>>> = {
  async tenants({ var: { services: { doors, config } } }, find) {
    const tenants = await doors.readControl((db) => listTenantViews(db, config, { ...FIRST, search: find }));
    return [seed(tenantQueries.list({ search: find, show: "all" }), firstPage(tenants))];
  },
  async health({ var: { services: { doors, config }, now } }) {
    const health = await doors.readControl((db) => readHealth(db, config, { ...FIRST, now }));
    return [seed(tenantQueries.health, { pages: [health], pageParams: [null] })];
  },
};
