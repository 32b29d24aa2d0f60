/** Every address of the product, built in one place. All are paths on the host where they are used. */
export const links = {
  home: () => "/",
  /** The start page as it says that somebody has just signed out. */
  signedOut: () => "/?signedOut=1",
  /** The parts of the teacher's start page where units are looked for and fetched. */
  searchUnits: () => "/#search-aqa",
  addUnit: () => "/#add-unit",
  /** `tab`: the one that is not there first. */
  manageStudents: (tab?: "links") => withQuery("/manage-students", { tab }),
  /** `tab`: the one that is not there first; `open`: with this conversation open, by its id; `about`: with that of this portfolio. */
  messages: (at: { tab?: "announcements"; open?: string; about?: string } = {}) => withQuery("/messages", at),
  /** Reports, conversations to open on record, and that record, for administrators. */
  safeguarding: () => "/messages/safeguarding",
  profile: () => "/profile",
  profilePicture: () => "/profile#picture",
  /** Lessons: opening one, its code, who is in it, and the cards to print. */
  lessons: () => "/lessons",
  /** What a card's picture says: its token stands behind the #, which no log and no referrer carries. */
  card: (token?: string) => token === undefined ? "/card" : `/card#${part(token)}`,
  /** The same door as it says that a learner has finished, or that the lesson has. */
  cardDone: () => "/card?done=1",
  cardEnded: () => "/card?ended=1",
  privacy: () => "/privacy",
  accessibility: () => "/accessibility",
  /** The contact form of a public page, with the plan that was chosen. */
  contact: (plan?: string) => `${withQuery("/", { plan })}#contact`,
  /** A file of the recording on the product's page; `version` changes with the recording, so that it is kept for long. */
  demo: (version: string, file: "demo.webm" | "demo.vtt" | "poster.webp") => `/demo/${part(version)}/${file}`,
  studentPortfolio: (assignmentId?: string) =>
    assignmentId === undefined ? "/student-portfolio" : `/student-portfolio/${part(assignmentId)}`,
  portfolio: (assignmentId: string) => `/portfolio/${part(assignmentId)}`,
  /** `required`: they asked for a portfolio, and are told why they must show who they are first. */
  studentAccess: (token?: string, assignmentId?: string, required = false) =>
    withQuery("/student-access", { token, assignmentId, required: required ? "1" : undefined }),
  /** Where a student asks for a new link: by their own wish, or as their session has ended (at a portfolio). */
  newLink: (why: "ask" | "ended", assignmentId?: string) =>
    withQuery("/student-access", { [why]: "1", assignmentId }),
  login: (returnTo?: string) => withQuery("/api/login", { returnTo }),
  loginLink: (token: string) => withQuery("/api/login/link", { token }),
  logout: () => "/api/logout",
  guide: (guide: "student" | "teacher" | "admin") => `/docs/${guide}`,
  devMail: () => "/dev/mail",
} as const;

/** The calls, as the browser makes them (spec 1 §7, API.md). */
export const calls = {
  tenantStatus: () => "/api/tenant/status",
  authUser: () => "/api/auth/user",
  loginEmail: () => "/api/login/email",
  studentUser: () => "/api/student-auth/user",
  studentLogout: () => "/api/student-auth/logout",
  validateToken: (token: string) => withQuery("/api/student-access/validate-token", { token }),
  verifyEmail: () => "/api/student-access/verify-email",
  settings: () => "/api/establishment/settings",
  students: () => "/api/students",
  studentToken: (studentId: string) => `/api/students/${part(studentId)}/generate-token`,
  fetchUnit: () => "/api/units/fetch",
  assignments: () => "/api/assignments",
  assignment: (id: string) => `/api/assignments/${part(id)}`,
  submissions: (id: string) => `/api/assignments/${part(id)}/submissions`,
  assignmentFiles: (id: string) => `/api/assignments/${part(id)}/files`,
  step: (id: string, step: string) => `/api/assignments/${part(id)}/${part(step)}`,
  submission: (id: string) => `/api/submissions/${part(id)}`,
  complete: (id: string) => `/api/submissions/${part(id)}/complete`,
  submissionFiles: (id: string) => `/api/submissions/${part(id)}/files`,
  submissionFile: (id: string) => `/api/submission-files/${part(id)}`,
  versions: (id: string, box: string) => withQuery(`/api/submissions/${part(id)}/versions`, { box }),
  timeline: (id: string) => `/api/assignments/${part(id)}/timeline`,
  returnPortfolio: (id: string) => `/api/assignments/${part(id)}/return`,
  archivePortfolio: (id: string) => `/api/assignments/${part(id)}/archive`,
  unarchivePortfolio: (id: string) => `/api/assignments/${part(id)}/unarchive`,
  portfolioChoices: (search: string) => withQuery("/api/portfolio-choices", { search }),
  studentsWithoutUnit: (unitId: string, search: string) =>
    withQuery(`/api/units/${part(unitId)}/students-without`, { search }),
  removedFiles: (assignmentId: string) => `/api/assignments/${part(assignmentId)}/removed-files`,
  restoreFile: (id: string) => `/api/submission-files/${part(id)}/restore`,
  learnersToShare: (id: string, search: string) =>
    withQuery(`/api/submission-files/${part(id)}/learners`, { search }),
  shareFile: (id: string) => `/api/submission-files/${part(id)}/share`,
  file: (id: string) => `/api/files/${part(id)}`,
  thumbnail: (id: string) => `/api/files/${part(id)}/thumbnail`,
  assignmentResources: (id: string) => `/api/assignments/${part(id)}/resources`,
  resources: (unitId: string, index: number) => `/api/units/${part(unitId)}/outcomes/${index}/resources`,
  resource: (id: string) => `/api/outcome-resources/${part(id)}`,
  resourceFile: (id: string) => `/api/outcome-resources/${part(id)}/file`,
  resourceThumbnail: (id: string) => `/api/outcome-resources/${part(id)}/thumbnail`,
  promiseUpload: () => "/api/objects/upload",
  student: (id: string) => `/api/students/${part(id)}`,
  studentCount: (search: string) => withQuery("/api/students/count", { search }),
  studentsPage: (page: ListPage) => withQuery("/api/students", listQuery(page)),
  assignmentsPage: (page: ListPage) => withQuery("/api/assignments", listQuery(page)),
  linkStudent: (id: string) => `/api/students/${part(id)}/link`,
  revokeLinks: (id: string) => `/api/students/${part(id)}/revoke-links`,
  revokeCards: (id: string) => `/api/students/${part(id)}/revoke-cards`,
  schoolStudents: (search: string) => withQuery("/api/school/students", { search }),
  linkMailings: () => "/api/link-mailings",
  linkMailing: (id: string) => `/api/link-mailings/${part(id)}`,
  requestStudentLink: () => "/api/student-access/request",
  cardAccess: () => "/api/student-access/card",
  cardHolders: (search: string) => withQuery("/api/cards", { search }),
  lessons: () => "/api/lessons",
  lesson: (id: string) => `/api/lessons/${part(id)}`,
  closeLesson: (id: string) => `/api/lessons/${part(id)}/close`,
  lessonSettings: () => "/api/lessons/settings",
  cards: () => "/api/cards",
  activeUnits: () => "/api/active-units",
  knownUnit: (unitCode: string) => withQuery("/api/units/known", { unitCode }),
  ownUnits: () => "/api/units",
  profile: () => "/api/profile",
  pictureUpload: () => "/api/profile/upload-url",
  updatePicture: () => "/api/profile/update-picture",
  picture: () => "/api/profile/picture",
  /** A member of staff's picture as it is shown, for good: another one has another id. */
  shownPicture: (id: string) => `/api/profile/pictures/${part(id)}`,
  contact: () => "/api/contact",
  summary: (unitId: string) => `/api/generate-summary/${part(unitId)}`,
  unreadCount: () => "/api/chat/unread-count",
  threads: (type?: "direct" | "broadcast", cursor?: string) =>
    withQuery("/api/chat/threads", { type, cursor }),
  /** The students whom one may begin a chat with, and about which portfolios. */
  chatStudents: (search: string) => withQuery("/api/chat/students", { search }),
  /** The units one may announce something on, and how many students it would reach. */
  chatUnits: () => "/api/chat/units",
  directChat: (assignmentId: string) => withQuery("/api/chat/threads/direct", { assignmentId }),
  beginChat: () => "/api/chat/threads/direct",
  announce: () => "/api/chat/threads/broadcast",
  /** A conversation's newest messages, or those before a place in it. */
  messages: (threadId: string, before?: number) =>
    withQuery(`/api/chat/threads/${part(threadId)}/messages`, { before: before?.toString() }),
  sendMessage: () => "/api/chat/messages",
  markRead: (threadId: string) => `/api/chat/threads/${part(threadId)}/read`,
  reportMessage: (messageId: string) => `/api/chat/messages/${part(messageId)}/report`,
  mailPreference: () => "/api/chat/mail-preference",
  reports: (state: "open" | "handled", cursor?: string) => withQuery("/api/chat/reports", { state, cursor }),
  countReports: () => "/api/chat/reports/count",
  handleReport: (id: string) => `/api/chat/reports/${part(id)}/handled`,
  conversations: (search: string, cursor?: string) =>
    withQuery("/api/chat/conversations", { search, cursor }),
  openConversation: (threadId: string) => `/api/chat/threads/${part(threadId)}/open-as-safeguarding`,
  openings: (cursor?: string) => withQuery("/api/chat/openings", { cursor }),
  openedMessages: (openingId: string, before?: number) =>
    withQuery(`/api/chat/openings/${part(openingId)}/messages`, { before: before?.toString() }),
} as const;

/** Pages of the awarding body, for a new tab (DOMAIN, A unit). */
export const awardingBody = {
  unitPage: (unitCode: string) =>
    withQuery("https://www.aqa.org.uk/programmes/unit-award-scheme/unit-details", { unit: unitCode }),
} as const;

/**
 * Where to go after signing in: an own path, or home. Anything that a browser could read as another host
 * (`//x`, `/\x`, a scheme, control characters) and the API itself count as home, also when they are spelled with
 * dots (`/x/../api`) or encoded letters.
 */
export function safeReturnTo(text: string | null | undefined): string {
  if (!text || text.length > 500 || !text.startsWith("/") || /^\/[/\\]/.test(text)) return links.home();
  if (/[\p{Cc}\\]/u.test(text)) return links.home();
  const path = pathOf(text);
  if (path === null || /^\/[/\\]/.test(path) || /^\/api(\/|$)/.test(path)) return links.home();
  return text;
}

/** The path as the server will see it: dots resolved, letters decoded; null when it is no path of ours. */
function pathOf(text: string): string | null {
  try {
    const { host, pathname } = new URL(text, "http://own.invalid");
    return host === "own.invalid" ? decodeURIComponent(pathname) : null;
  } catch {
    return null;
  }
}

/** The same return address as `safeReturnTo`, or undefined where it would only say home. */
export function returnToOrNothing(text: string | null | undefined): string | undefined {
  const to = safeReturnTo(text);
  return to === links.home() ? undefined : to;
}

/** A page of a list: at most so many things, behind the one that the page before ended with. */
export type ListPage = { search: string; limit: number; cursor: string | null };

function listQuery({ search, limit, cursor }: ListPage): Record<string, string | undefined> {
  return { search, limit: String(limit), cursor: cursor ?? undefined };
}

/** An id as one part of a path, whatever somebody has put into an address in its place. */
function part(id: string): string {
  return encodeURIComponent(id);
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const parts = Object.entries(query)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join("&")}`;
}
