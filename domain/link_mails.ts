import { longDate } from "./dates.ts";

export const LINK_MAIL_STATES = ["waiting", "sent", "failed", "skipped"] as const;

export const LINK_MAIL_REASONS = ["no_email", "archived", "not_delivered", "limit", "revoked"] as const;
export type LinkMailReason = (typeof LINK_MAIL_REASONS)[number];

/** Mails per student and hour; portfolios per mailing. */
export const LINK_MAIL_LIMITS = { perHour: 5, perMailing: 200 } as const;

export const LINK_MAIL_REASON_TEXT: Record<LinkMailReason, string> = {
  no_email: "There is no email address on file.",
  archived: "The student or the portfolio is archived.",
  not_delivered: "The mail server did not take it. Check the email address.",
  limit: `${LINK_MAIL_LIMITS.perHour} links were emailed in the last hour. Try again later.`,
  revoked: "The student's links have since been revoked.",
};

export const NO_EMAIL_MESSAGE = "No email address on file";

export const NO_PORTFOLIO_TO_MAIL = "None of these students has a unit yet. Assign one first.";

type LinkMailFacts = {
  firstName: string;
  establishmentName: string;
  units: readonly string[];
  /** UTC instant. */
  expiresAt: string;
  timeZone: string;
};

/** Spec 2 §7. The links go between `greeting` and `verify`. */
export function linkMailText({ firstName, establishmentName, units, expiresAt, timeZone }: LinkMailFacts) {
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

/** Plain text to copy (spec 2 §7). */
export function linkMailTemplate(facts: LinkMailFacts & { url: string }): string {
  const { greeting, opening, verify, expiry, closing } = linkMailText(facts);
  return [greeting, opening, facts.url, verify, expiry, closing, facts.establishmentName].join("\n\n") + "\n";
}

/** `accessUrl` is that of `links.studentAccess` (spec 2 §7). */
export function portfolioLinkUrl(accessUrl: string, assignmentId: string): string {
  return `${accessUrl}&assignmentId=${encodeURIComponent(assignmentId)}`;
}
