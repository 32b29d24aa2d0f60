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

/** Of an address: which tab, and what is searched for. */
export type AdminAddress = { tab: AdminTab; by: PortfolioSearch; find: string };

/** What is unknown falls back to the overview and to students. */
export function readAdminAddress(query: Record<string, string>): AdminAddress {
  return {
    tab: ADMIN_TABS.find((known) => known === query["tab"]) ?? "overview",
    by: PORTFOLIO_SEARCHES.find((known) => known === query["by"]) ?? "student",
    find: (query["find"] ?? "").slice(0, MAX_FIND),
  };
}

const MAX_FIND = 100;

/** Verbatim (spec 2 §5). */
export const SEARCH_REQUIRED = "Please enter a student ID or unit code to search";
