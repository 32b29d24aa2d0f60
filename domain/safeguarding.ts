export const SAFEGUARDING_PAGE_SIZE = 50;

export const REPORT_STATES = ["open", "handled"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const OWN_MESSAGE_REPORTED =
  "This report is about a message of yours, so another administrator has to handle it.";

export const REPORT_MAIL_INTERVAL_MS = 10 * 60_000;
