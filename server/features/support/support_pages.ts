import { type AdminTab, readAdminAddress } from "../../../domain/admin_tabs.ts";
import type { Opened } from "../../../domain/support.ts";

type PageUse = {
  /** Null where no person's data is on it. */
  opens: Opened | null | ((query: Record<string, string>) => Opened);
};

const OF_TAB: Readonly<Record<AdminTab, Opened>> = {
  overview: "overview",
  students: "students",
  teachers: "staff",
  search: "search",
  users: "staff",
  settings: "settings",
};

/** Pages that support may open, by the path of their route; others are refused (docs/decisions/0035). */
export const SUPPORT_PAGES: Readonly<Record<string, PageUse>> = {
  "/": { opens: (query) => OF_TAB[readAdminAddress(query).tab] },
  "/admin": { opens: null },
  "/waiting": { opens: "waiting" },
  "/claims": { opens: "claims" },
  "/portfolio-review": { opens: "board" },
  "/summary-sheets": { opens: "sheet" },
  "/portfolio/:assignmentId": { opens: "portfolio" },
  "/student-portfolio": { opens: null },
  "/student-portfolio/:assignmentId": { opens: "portfolio" },
  "/units/:id": { opens: "register" },
  "/manage-students": { opens: "students" },
  "/students/:id": { opens: "student" },
  "/students/:id/year": { opens: "student" },
  "/super-admin": { opens: null },
  "/manifest.webmanifest": { opens: null },
  "/docs": { opens: null },
  "/docs/pictures/:name": { opens: null },
  "/docs/:guide": { opens: null },
  "/privacy": { opens: null },
  "/accessibility": { opens: null },
  "/api/login": { opens: null },
  "/api/logout": { opens: null },
};
