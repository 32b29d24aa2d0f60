import { type Context, Hono } from "hono";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { decide } from "../../../domain/permissions.ts";
import {
  readSuperAdminTab,
  SUPER_ADMIN_TAB_LABELS,
  type SuperAdminTab,
} from "../../../domain/tenant_links.ts";
import { contactQueries } from "../../../islands/contact/queries.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import { tenantQueries, TENANTS_PER_PAGE } from "../../../islands/tenants/queries.ts";
import SuperAdminIsland from "../../../islands/super_admin/SuperAdminIsland.tsx";
import { SuperAdminTabs } from "../../../islands/super_admin/SuperAdminTabs.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { AppEnv, Session } from "../../services/context.ts";
import { refuse } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { Island } from "../../ui/island.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { SuperAdminFrame } from "../../ui/super_admin_frame.tsx";
import { countNewMessages } from "../../features/contact/list_messages.ts";
import { accountsPanel } from "./accounts_panel.tsx";
import { auditPanel } from "./audit_panel.tsx";
import { readHealth } from "../../features/tenants/health/read_health.ts";
import { listTenantViews } from "../../features/tenants/list_tenants.ts";
import { messagesPanel } from "./messages_panel.tsx";
import type { LoadPanel } from "./panel.ts";

type C = Context<AppEnv>;

/** The super admin's page, a tab at a time (spec 2 §2). */
export const superAdminPages = new Hono<AppEnv>().get("/", inTurn, (c, next) => {
  const { session } = c.var;
  return session?.actor.kind === "super_admin" ? superAdminHome(c, session) : next();
});

async function superAdminHome(c: C, { actor, person }: Session) {
  refuse(decide(actor, "tenants.list"));
  const tab = readSuperAdminTab(c.req.query("tab"));
  const { now, services: { doors, config } } = c.var;
  const input = { query: c.req.query(), config, person, now };
  const [panel, count] = await doors.readControl((db) =>
    Promise.all([PANELS[tab](db, input), countNewMessages(db)])
  );
  const body = (
    <SuperAdminFrame person={person}>
      <PageHeader title="Super Admin" subtitle="Every school of this installation and how it is doing." />
      {tab === "accounts"
        ? (
          <div className="page-stack stack">
            <SuperAdminTabs tab={tab} newMessages={count} />
            {panel.children}
          </div>
        )
        : panel.children}
    </SuperAdminFrame>
  );
  return renderPage(c, {
    title: SUPER_ADMIN_TAB_LABELS[tab],
    body,
    seed: [...panel.seed, seed(contactQueries.count, { count })],
  });
}

const FIRST = { limit: TENANTS_PER_PAGE, cursor: null };

const PANELS: Readonly<Record<SuperAdminTab, LoadPanel>> = {
  async tenants(db, { query, config, now }) {
    const find = (query["find"] ?? "").slice(0, TEXT_LIMITS.search);
    const tenants = await listTenantViews(db, config, { ...FIRST, search: find });
    const props = { tab: "tenants", site: config.baseDomain, now: now.toISOString(), find } as const;
    return {
      children: <Island name="super_admin/SuperAdminIsland" of={SuperAdminIsland} props={props} />,
      seed: [seed(tenantQueries.list({ search: find, show: "all" }), firstPage(tenants))],
    };
  },
  accounts: accountsPanel,
  async health(db, { config, now }) {
    const health = await readHealth(db, config, { ...FIRST, now });
    const props = { tab: "health", site: config.baseDomain } as const;
    return {
      children: <Island name="super_admin/SuperAdminIsland" of={SuperAdminIsland} props={props} />,
      seed: [seed(tenantQueries.health, { pages: [health], pageParams: [null] })],
    };
  },
  messages: messagesPanel,
  audit: auditPanel,
};
