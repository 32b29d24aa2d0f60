import type { ActivityFilter } from "./activity_filter.ts";
import type { AdminAddress, SettingsPart } from "./admin_tabs.ts";
import type { BoardFilter } from "./board.ts";
import type { ClaimsView } from "./claims.ts";
import type { GuideName } from "./guides.ts";
import type { StudentSort, ThreadSort, WaitingSort } from "./list_sorts.ts";
import type { RegisterFilter } from "./register.ts";
import type { StudentFilter } from "./students.ts";
import { segment, withQuery } from "./path_parts.ts";
import { outcomeHash, portfolioLink } from "./portfolio_links.ts";
import { previewLink } from "./photo_preview.ts";

/** Page addresses, as paths of their host. */
export const links = {
  home: () => "/",
  signedOut: () => "/?signedOut=1",
  searchUnits: () => "/#search-aqa",
  addUnit: () => "/#add-unit",
  manageStudents: (at: { tab?: "links" } & StudentFilter & { sort?: StudentSort } = {}) =>
    withQuery("/manage-students", { ...at }),
  student: (id: string) => `/students/${segment(id)}`,
  waiting: (at: { what?: string; unit?: string; by?: string; sort?: WaitingSort } = {}) =>
    withQuery("/waiting", at),
  messages: (at: { tab?: "announcements"; open?: string; about?: string; sort?: ThreadSort } = {}) =>
    withQuery("/messages", at),
  safeguarding: () => "/messages/safeguarding",
  profile: () => "/profile",
  profileDisplay: () => "/profile#display",
  profilePicture: () => "/profile#picture",
  /** A student's open sessions. */
  sessions: () => "/signed-in",
  lessons: () => "/lessons",
  /** The token is in the fragment, which no log and no referrer carries. */
  card: (token?: string) => token === undefined ? "/card" : `/card#${segment(token)}`,
  cardDone: () => "/card?done=1",
  cardEnded: (work?: "saved" | "unsaved") => withQuery("/card", { ended: work ?? "1" }),
  privacy: () => "/privacy",
  accessibility: () => "/accessibility",
  contact: (plan?: string) => `${withQuery("/", { plan })}#contact`,
  /** A zero-based `outcomeIndex` leads to that outcome. */
  studentPortfolio: (assignmentId?: string, outcomeIndex: number | null = null) =>
    assignmentId === undefined
      ? "/student-portfolio"
      : `/student-portfolio/${segment(assignmentId)}${outcomeHash(outcomeIndex)}`,
  portfolio: portfolioLink,
  /** `required`: a portfolio was asked for without a session. */
  studentAccess: (token?: string, assignmentId?: string, required = false) =>
    withQuery("/student-access", { token, assignmentId, required: required ? "1" : undefined }),
  newLink: (why: "ask" | "ended" | "open", assignmentId?: string) =>
    withQuery("/student-access", { [why]: "1", assignmentId }),
  /** Cacheable for good: a new picture has a new id. */
  picture: (id: string) => `/api/profile/pictures/${segment(id)}`,
  /** Cacheable for good, as a picture. */
  logo: (id: string) => `/api/logos/${segment(id)}`,
  settings: (part?: SettingsPart) => withQuery("/", { tab: "settings", part }),
  file: (id: string) => `/api/files/${segment(id)}`,
  thumbnail: (id: string) => `/api/files/${segment(id)}/thumbnail`,
  preview: previewLink,
  resourceFile: (id: string) => `/api/outcome-resources/${segment(id)}/file`,
  resourceThumbnail: (id: string) => `/api/outcome-resources/${segment(id)}/thumbnail`,
  /** `open`: the submission under review. */
  unit: (id: string, at: Partial<RegisterFilter> & { open?: string } = {}) =>
    withQuery(`/units/${segment(id)}`, at),
  summarySheets: (at: { unit?: string } & Partial<RegisterFilter> = {}) => withQuery("/summary-sheets", at),
  /** A tab of the administrator's dashboard. */
  admin: ({ tab, ...at }: Partial<AdminAddress>) =>
    withQuery("/", { tab: tab === "overview" ? undefined : tab, ...at }),
  /** A year of null is all years; without one it is this academic year. */
  board: (at: Partial<BoardFilter> & { column?: string } = {}) =>
    withQuery("/portfolio-review", { ...at, year: at.year === null ? "all" : at.year?.toString() }),
  activity: (at: Partial<ActivityFilter> = {}) => withQuery("/activity", at),
  activityCsv: (at: Partial<ActivityFilter> = {}) => withQuery("/api/admin/activity/csv", at),
  claims: (at: { show?: ClaimsView } = {}) => withQuery("/claims", at),
  claimCsv: (id: string) => `/api/admin/claims/${segment(id)}/csv`,
  /** A PDF. */
  summary: (unitId: string) => `/api/generate-summary/${segment(unitId)}`,
  login: (returnTo?: string) => withQuery("/api/login", { returnTo }),
  loginLink: (token: string) => withQuery("/api/login/link", { token }),
  logout: () => "/api/logout",
  guide: (guide: GuideName) => `/docs/${guide}`,
} as const;

/** An own path, else home: never another host (`//x`, `/\x`, a scheme), nor the API, however encoded. */
export function safeReturnTo(text: string | null | undefined): string {
  if (!text || text.length > 500 || !text.startsWith("/") || /^\/[/\\]/.test(text)) return links.home();
  if (/[\p{Cc}\\]/u.test(text)) return links.home();
  const path = pathOf(text);
  if (path === null || /^\/[/\\]/.test(path) || /^\/api(\/|$)/.test(path)) return links.home();
  return text;
}

/** Dots resolved, percent-decoded; null for another host or broken encoding. */
function pathOf(text: string): string | null {
  try {
    const { host, pathname } = new URL(text, "http://own.invalid");
    return host === "own.invalid" ? decodeURIComponent(pathname) : null;
  } catch {
    return null;
  }
}

/** As `safeReturnTo`, but undefined for home. */
export function optionalReturnTo(text: string | null | undefined): string | undefined {
  const to = safeReturnTo(text);
  return to === links.home() ? undefined : to;
}
