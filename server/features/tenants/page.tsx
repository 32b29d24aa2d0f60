import type { Context } from "hono";
import type { ReactNode } from "react";
import { periodOf } from "../../../domain/account_period.ts";
import { dayIn, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import { decide } from "../../../domain/permissions.ts";
import {
  readSuperAdminTab,
  SUPER_ADMIN_TAB_LABELS,
  SUPER_ADMIN_TABS,
  type SuperAdminTab,
  tenantLinks,
} from "../../../domain/tenant_links.ts";
import AccountsIsland from "../../../islands/bookkeeping/AccountsIsland.tsx";
import { accountQueries, ENTRIES_PER_PAGE } from "../../../islands/bookkeeping/queries.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { type Seed, seed } from "../../../islands/page_services.ts";
import { tenantQueries, TENANTS_PER_PAGE } from "../../../islands/tenants/queries.ts";
import TenantsIsland from "../../../islands/tenants/TenantsIsland.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PillLinks } from "../../../ui/PillLinks.tsx";
import type { AppEnv, Session } from "../../context.ts";
import { refuse } from "../../middleware/can.ts";
import { Island } from "../../ui/island.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { SuperAdminFrame } from "../../ui/super_admin_frame.tsx";
import { listTimeEntries } from "../bookkeeping/list_time_entries.ts";
import { listTransactions } from "../bookkeeping/list_transactions.ts";
import { summariseAccounts } from "../bookkeeping/summarise_accounts.ts";
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
  accounts: showAccounts,
  health: showTenants,
};

async function showTenants({ var: { services: { doors, config }, now } }: C): Promise<Panel> {
  const first = { limit: TENANTS_PER_PAGE, cursor: null };
  const tenants = await doors.readControl((db) => listTenantViews(db, config, first));
  const props = { site: config.baseDomain, now: now.toISOString() };
  return {
    children: <Island name="tenants/TenantsIsland" of={TenantsIsland} props={props} />,
    seed: [seed(tenantQueries.list({ search: "", show: "all" }), firstPage(tenants))],
  };
}

async function showAccounts({ var: { services: { doors }, now } }: C): Promise<Panel> {
  const today = dayIn(DEFAULT_TIME_ZONE, now);
  const period = periodOf("year", today);
  const first = { ...period, limit: ENTRIES_PER_PAGE, cursor: null };
  const [summary, transactions, timeEntries] = await doors.readControl((db) =>
    Promise.all([
      summariseAccounts(db, { ...period, today }),
      listTransactions(db, first),
      listTimeEntries(db, first),
    ])
  );
  return {
    children: <Island name="bookkeeping/AccountsIsland" of={AccountsIsland} props={{ today }} />,
    seed: [
      seed(accountQueries.summary(period), summary),
      seed(accountQueries.transactions(period), firstPage(transactions)),
      seed(accountQueries.timeEntries(period), firstPage(timeEntries)),
    ],
  };
}
