/** How many reports, conversations or openings a page of their list holds. */
export const SAFEGUARDING_PAGE = 50;

/** The reports that wait for somebody, and those that somebody has seen to. */
export const REPORT_STATES = ["open", "handled"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Why somebody does not see to a report about a message of their own. */
export const ABOUT_ONESELF =
  "This report is about a message of yours, so another administrator has to handle it.";

/** How long at least lies between two mails that tell an administrator of reports, in milliseconds. */
export const REPORT_MAIL_EVERY = 10 * 60_000;

/** The cursor of the page of reports that comes behind this one. */
export function reportCursor(report: { id: string; reportedAt: string; handledAt: string | null }): string {
  return `${report.handledAt ?? report.reportedAt}~${report.id}`;
}

/** The cursor of the page of all conversations that comes behind this one, where it stands now. */
export function conversationCursor({ thread, lastAt }: { thread: { id: string }; lastAt: string }): string {
  return `${lastAt}~${thread.id}`;
}

/** The cursor of the page of openings that comes behind this one. */
export function openingCursor({ id, openedAt }: { id: string; openedAt: string }): string {
  return `${openedAt}~${id}`;
}
