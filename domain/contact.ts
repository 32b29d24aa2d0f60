import {
  checkFields,
  emptyTexts,
  fieldNames,
  type Fields,
  type RecordOf,
  storedFields,
  type TextsOf,
} from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { isBlank } from "./blank.ts";
import { mailtoLink } from "./mailto.ts";
import { checkEmail, checkLine, checkName, normalizeEmail } from "./people.ts";
import { LISTED_PLANS, type ListedPlan, type Plan, PLANS } from "./plans.ts";
import { checkProse, normalizeProse } from "./prose.ts";

/** Spec 1 §8. */
export const CONTACT_SENT = "Message sent!";
export const CONTACT_THANKS = "Thank you for your interest. We'll get back to you soon.";
export const CONTACT_FAILED = "Failed to send message. Please try again.";

export const CONTACT_TOO_MANY = "Too many messages have been sent just now. Please try again later.";

/** Spec 1 §2.3. */
export const SALES_SUBJECT = "Enterprise Plan Inquiry";

/**
 * Messages per window, by email address and in the whole installation. A client that floods the form is stopped by its
 * address (STRANGERS), so that `stored` bounds the table alone; past `mailed` a message waits for its mail.
 */
export const CONTACT_RATE = { windowMs: 3600_000, perAddress: 3, mailed: 60, stored: 600 } as const;

/** Spec 1 §3, §5. */
export const CONTACT = {
  name: {
    label: "Name",
    required: true,
    check: (text) => isBlank(text) ? "Please enter your name" : checkName(text, "Your name"),
    stored: String,
    input: { autoComplete: "name" },
  },
  email: {
    label: "Email",
    required: true,
    check: checkEmail,
    stored: normalizeEmail,
    input: { type: "email", autoComplete: "email", inputMode: "email", autoCapitalize: "none" },
  },
  institution: {
    label: "Institution",
    required: true,
    check: (text) =>
      isBlank(text)
        ? "Please enter your institution"
        : checkLine(text, "Your institution", TEXT_LIMITS.institution),
    stored: String,
    input: { autoComplete: "organization" },
  },
  message: {
    label: "Message",
    hint: "How many students, which units, what you would like to see. Please don't name any students.",
    required: true,
    check: (text) =>
      checkProse(text, {
        label: "Your message",
        max: TEXT_LIMITS.contactMessage,
        missing: "Please write a message",
      }),
    stored: normalizeProse,
    input: { rows: 5 },
  },
} as const satisfies Fields;

export type ContactForm = TextsOf<typeof CONTACT>;

export const CONTACT_FIELDS = fieldNames(CONTACT);
export const EMPTY_CONTACT: Readonly<ContactForm> = emptyTexts(CONTACT);

/** Error messages by field. */
export function checkContact(form: ContactForm): Record<string, string> {
  return checkFields(CONTACT, form);
}

export function storedContact(form: ContactForm): RecordOf<typeof CONTACT> {
  return storedFields(CONTACT, form) as RecordOf<typeof CONTACT>;
}

/** Only plans that the pricing lists. */
export function parsePlan(text: string | null | undefined): ListedPlan | null {
  return LISTED_PLANS.find((plan) => plan === text) ?? null;
}

export function salesMail(address: string): string {
  return `${mailtoLink(address)}?subject=${encodeURIComponent(SALES_SUBJECT)}`;
}

/** 'Medium, 51-100 students'. */
export function planLabel(plan: Plan): string {
  return `${PLANS[plan].name}, ${PLANS[plan].range}`;
}
