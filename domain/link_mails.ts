/** How far a mail with a student's link has come. */
export const LINK_MAIL_STATES = ["waiting", "sent", "failed", "skipped"] as const;
export type LinkMailState = (typeof LINK_MAIL_STATES)[number];

/** Why a mail with a student's link was not sent. */
export const LINK_MAIL_REASONS = ["no_email", "archived", "not_delivered", "limit"] as const;
export type LinkMailReason = (typeof LINK_MAIL_REASONS)[number];

/** The same in words, for the report of what was not sent. */
export const LINK_MAIL_REASON_WORDS: Record<LinkMailReason, string> = {
  no_email: "There is no email address on file.",
  archived: "The student is archived.",
  not_delivered: "The mail server did not take it.",
  limit: "The subscription does not allow it now.",
};
