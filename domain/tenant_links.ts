import type { Period } from "./account_period.ts";
import type { AuditFilter } from "./audit.ts";
import type { AccountList } from "./bookkeeping.ts";
import type { MessageFilter } from "./contact_answers.ts";
import { withQuery } from "./path_parts.ts";

/** Tabs of the super admin's page (spec 2 §2), each at an address of its own. */
export const SUPER_ADMIN_TABS = ["tenants", "accounts", "health", "messages", "audit"] as const;
export type SuperAdminTab = (typeof SUPER_ADMIN_TABS)[number];

export const SUPER_ADMIN_TAB_LABELS: Readonly<Record<SuperAdminTab, string>> = {
  tenants: "Tenants",
  accounts: "Accounts",
  health: "Health",
  messages: "Messages",
  audit: "Audit",
};

/** Addresses on the installation's host; apart from `links`, which every page carries. */
export const tenantLinks = {
  /** `find`: of a list of tenants. */
  tab: (tab: SuperAdminTab, at: { find?: string } = {}) =>
    withQuery("/", { tab: tab === "tenants" ? undefined : tab, ...at }),
  messages: ({ find, state }: MessageFilter) => withQuery("/", { tab: "messages", state, find }),
  message: (id: string) => withQuery("/", { tab: "messages", message: id }),
  audit: (filter: AuditFilter) => withQuery("/", { tab: "audit", ...filter }),
  auditCsv: (filter: AuditFilter) => withQuery("/api/super-admin/audit/csv", filter),
  accountsCsv: (what: AccountList, { from, to }: Period) =>
    withQuery("/api/super-admin/accounting/csv", { what, from: from ?? undefined, to: to ?? undefined }),
} as const;

/** Unknown values fall back to the tenants. */
export function readSuperAdminTab(text: string | undefined): SuperAdminTab {
  return SUPER_ADMIN_TABS.find((known) => known === text) ?? "tenants";
}
