import { TEXT_LIMITS } from "./limits.ts";
import { checkEmail, checkName, hasControlCharacters, isBlank } from "./people.ts";
import { LISTED_PLANS, type ListedPlan, type Plan, PLANS } from "./plans.ts";

/** Spec 1 §3, §5; all are required. */
export const CONTACT_FIELDS = ["name", "email", "institution", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactForm = Record<ContactField, string>;

/** Spec 1 §8. */
export const CONTACT_SENT = "Message sent!";
export const CONTACT_THANKS = "Thank you for your interest. We'll get back to you soon.";
export const CONTACT_FAILED = "Failed to send message. Please try again.";

/** Spec 1 §2.3. */
export const SALES_SUBJECT = "Enterprise Plan Inquiry";

/** Messages per window, by email address and in the whole installation. */
export const CONTACT_RATE = { windowMs: 3600_000, perAddress: 3, total: 60 } as const;

export const CONTACT_CHECKS: Readonly<Record<ContactField, (text: string) => string | null>> = {
  name: (text) => isBlank(text) ? "Please enter your name" : checkName(text, "Your name"),
  email: checkEmail,
  institution: checkInstitution,
  message: checkMessage,
};

/** Error messages by field. */
export function checkContact(form: ContactForm): Partial<ContactForm> {
  const errors = CONTACT_FIELDS.flatMap((field) => {
    const message = CONTACT_CHECKS[field](form[field]);
    return message === null ? [] : [[field, message] as const];
  });
  return Object.fromEntries(errors);
}

export function normalizeMessage(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** Only plans that the pricing lists. */
export function parsePlan(text: string | null | undefined): ListedPlan | null {
  return LISTED_PLANS.find((plan) => plan === text) ?? null;
}

export function salesMail(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}?subject=${
    encodeURIComponent(SALES_SUBJECT)
  }`;
}

/** 'Medium, 51-100 students'. */
export function planLabel(plan: Plan): string {
  return `${PLANS[plan].name}, ${PLANS[plan].range}`;
}

function checkInstitution(text: string): string | null {
  const institution = text.trim();
  if (isBlank(institution)) return "Please enter your institution";
  if (isLonger(institution, TEXT_LIMITS.institution)) {
    return `Your institution can be at most ${TEXT_LIMITS.institution} characters long`;
  }
  // Part of a mail's subject, where a line end would begin another header.
  if (hasControlCharacters(institution)) {
    return "Your institution cannot hold line ends, tabs or other control characters";
  }
  return null;
}

function checkMessage(text: string): string | null {
  const message = normalizeMessage(text);
  if (isBlank(message)) return "Please write a message";
  if (isLonger(message, TEXT_LIMITS.contactMessage)) {
    return `Your message can be at most ${
      TEXT_LIMITS.contactMessage.toLocaleString("en-GB")
    } characters long`;
  }
  if (/[^\P{Cc}\n\t]/u.test(message)) return "Your message cannot hold control characters";
  return null;
}

/** Counts code points, but not those of a huge text. */
function isLonger(text: string, max: number): boolean {
  return text.length > 2 * max || [...text].length > max;
}
