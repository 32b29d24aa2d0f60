import { TEXT_LIMITS } from "./limits.ts";
import { checkEmail, checkName, holdsControls, isBlank } from "./people.ts";
import { type Plan, PLANS, PLANS_SHOWN } from "./plans.ts";

/** What somebody writes to the operator from a public page (spec 1 §3, §5); all of it is required. */
export const CONTACT_FIELDS = ["name", "email", "institution", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactWords = Record<ContactField, string>;

/** What the page says of it (spec 1 §8). */
export const CONTACT_SENT = "Message sent!";
export const CONTACT_THANKS = "Thank you for your interest. We'll get back to you soon.";
export const CONTACT_FAILED = "Failed to send message. Please try again.";

/** The subject of a mail to sales (spec 1 §2.3). */
export const SALES_SUBJECT = "Enterprise Plan Inquiry";

/** How many messages are taken within a time, in milliseconds: from one address, and by the whole installation. */
export const CONTACT_RATE = { within: 3600_000, perAddress: 3, altogether: 60 } as const;

/** The checks of the single fields: what is wrong, in words to show beside the field, or null. */
export const CONTACT_CHECKS: Readonly<Record<ContactField, (text: string) => string | null>> = {
  name: (text) => isBlank(text) ? "Please enter your name" : checkName(text, "Your name"),
  email: checkEmail,
  institution: checkInstitution,
  message: checkMessage,
};

/** What is wrong with a whole form, by field; empty when it can be sent. */
export function checkContact(words: ContactWords): Partial<ContactWords> {
  const found = CONTACT_FIELDS.flatMap((field) => {
    const message = CONTACT_CHECKS[field](words[field]);
    return message === null ? [] : [[field, message] as const];
  });
  return Object.fromEntries(found);
}

/** A message as it is kept: its line ends all alike, nothing around it. */
export function normalMessage(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** The plan that an address or a call names, if it is one that the pricing shows. */
export function planAsked(text: string | null | undefined): Plan | null {
  return PLANS_SHOWN.find((plan) => plan === text) ?? null;
}

/** The address that opens a mail to sales with its subject. */
export function salesMail(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}?subject=${
    encodeURIComponent(SALES_SUBJECT)
  }`;
}

/** How a plan is named where somebody asks about it: 'Medium, 51-100 students'. */
export function planAskedAbout(plan: Plan): string {
  return `${PLANS[plan].name}, ${PLANS[plan].range}`;
}

function checkInstitution(text: string): string | null {
  const institution = text.trim();
  if (isBlank(institution)) return "Please enter your institution";
  if (isLonger(institution, TEXT_LIMITS.institution)) {
    return `Your institution can be at most ${TEXT_LIMITS.institution} characters long`;
  }
  // It becomes a part of a mail's subject, where a line end would begin a header of its own.
  if (holdsControls(institution)) {
    return "Your institution cannot hold line ends, tabs or other control characters";
  }
  return null;
}

function checkMessage(text: string): string | null {
  const message = normalMessage(text);
  if (isBlank(message)) return "Please write a message";
  if (isLonger(message, TEXT_LIMITS.contactMessage)) {
    return `Your message can be at most ${
      TEXT_LIMITS.contactMessage.toLocaleString("en-GB")
    } characters long`;
  }
  if (/[^\P{Cc}\n\t]/u.test(message)) return "Your message cannot hold control characters";
  return null;
}

/** Longer in characters as people count them; what is huge is not taken apart to be counted. */
function isLonger(text: string, most: number): boolean {
  return text.length > 2 * most || [...text].length > most;
}
