/** Tabs of the administrator's dashboard, each at an address of its own (spec 2 §2). */
export const ADMIN_TABS = ["overview", "students", "teachers", "search", "users", "settings"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export const ADMIN_TAB_LABELS: Readonly<Record<AdminTab, string>> = {
  overview: "System Overview",
  students: "Students",
  teachers: "Teachers",
  search: "Search Portfolios",
  users: "User Management",
  settings: "Settings",
};

export const PORTFOLIO_SEARCHES = ["student", "unit"] as const;
export type PortfolioSearch = (typeof PORTFOLIO_SEARCHES)[number];

/** Pages of the settings, in their order (spec 2 §2). */
export const SETTINGS_PARTS = ["plans", "establishment", "rules", "records", "access"] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

export const SETTINGS_PART_LABELS: Readonly<Record<SettingsPart, string>> = {
  plans: "Subscription Plans",
  establishment: "Establishment Settings",
  rules: "Rules",
  records: "Records and storage",
  access: "Signing in and websites",
};

/** An address's tab and search; `part` of the settings. */
export type AdminAddress = { tab: AdminTab; by: PortfolioSearch; find: string; part: SettingsPart };

/** Unknown values fall back to the overview and to students. */
export function readAdminAddress(query: Record<string, string>): AdminAddress {
  return {
    tab: ADMIN_TABS.find((known) => known === query["tab"]) ?? "overview",
    by: PORTFOLIO_SEARCHES.find((known) => known === query["by"]) ?? "student",
    find: (query["find"] ?? "").slice(0, MAX_FIND),
    part: SETTINGS_PARTS.find((known) => known === query["part"]) ?? "plans",
  };
}

const MAX_FIND = 100;

/** Verbatim (spec 2 §5). */
export const SEARCH_REQUIRED = "Please enter a student ID or unit code to search";
