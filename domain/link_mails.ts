import { longDate } from "./dates.ts";

/** How far a mail with a student's link has come. */
export const LINK_MAIL_STATES = ["waiting", "sent", "failed", "skipped"] as const;
export type LinkMailState = (typeof LINK_MAIL_STATES)[number];

/** Why a mail with a student's link was not sent. */
export const LINK_MAIL_REASONS = ["no_email", "archived", "not_delivered", "limit", "revoked"] as const;
export type LinkMailReason = (typeof LINK_MAIL_REASONS)[number];

/** Mails with links that one student gets in an hour at most; so many portfolios one mailing leads to. */
export const LINK_MAIL_LIMITS = { anHour: 5, atOnce: 200 } as const;

/** Why a mail was not sent, in words, for the report. */
export const LINK_MAIL_REASON_WORDS: Record<LinkMailReason, string> = {
  no_email: "There is no email address on file.",
  archived: "The student or the portfolio is archived.",
  not_delivered: "The mail server did not take it. Check the email address.",
  limit: `${LINK_MAIL_LIMITS.anHour} links were mailed in the last hour. Try again later.`,
  revoked: "The student's links were revoked meanwhile.",
};

/** Why a link cannot be sent to a student, beside what would send it. */
export const NO_ADDRESS = "No email address on file";

export type LinkMailFacts = {
  firstName: string;
  establishmentName: string;
  /** The titles of the units whose portfolios the mail leads to. */
  units: readonly string[];
  /** A UTC instant. */
  expiresAt: string;
  timeZone: string;
};

/**
 * What a mail with a student's link says, for a child or whoever cares for one: in few and plain words, until when the
 * link works and that the address is asked for (spec 2 §7). Between `greeting` and `steps` stand the links.
 */
export function linkMailWords({ firstName, establishmentName, units, expiresAt, timeZone }: LinkMailFacts) {
  const several = units.length > 1;
  return {
    subject: `Your portfolio${several ? "s" : ""} at ${establishmentName}`,
    greeting: `Hello ${firstName},`,
    opening: several
      ? "Here are the links to your portfolios. In each one you can add your work and read what your teacher says."
      : `Here is the link to your portfolio for “${units[0] ?? ""}”. ` +
        "There you can add your work and read what your teacher says.",
    verify:
      "When you open it, type in the email address that this message came to. You must verify it, so that only " +
      "you can see your work.",
    expiry: `The link works until ${longDate(expiresAt, timeZone)}. ` +
      "After that, ask your teacher for a new one.",
    closing: "Please keep this link to yourself.",
  };
}

/** The copied mail as plain text, ready to be pasted; `url` leads to the portfolio (spec 2 §7). */
export function linkMailTemplate(facts: LinkMailFacts & { url: string }): string {
  const { greeting, opening, verify, expiry, closing } = linkMailWords(facts);
  return [greeting, opening, facts.url, verify, expiry, closing, facts.establishmentName].join("\n\n") + "\n";
}

/** The address of one portfolio behind a student's link: `links.studentAccess` with both (spec 2 §7). */
export function portfolioAddress(portfolioUrl: string, assignmentId: string): string {
  return `${portfolioUrl}&assignmentId=${encodeURIComponent(assignmentId)}`;
}
