import { checkFields, emptyTexts, fieldNames, type Fields, type TextsOf } from "./fields.ts";
import { checkSubdomain } from "./hosts.ts";
import { isBlank } from "./blank.ts";
import { checkEmail, checkName, normalizeEmail } from "./people.ts";
import type { Plan } from "./plans.ts";
import type { TenantType } from "./tenants.ts";

/** Whether `Get Started` opens a trial automatically, or leads to the contact form (DECISIONS 24). */
export const SIGNUP_MODES = ["contact", "open"] as const;
export type SignupMode = (typeof SIGNUP_MODES)[number];

/** Plans that a school tries without asking anyone. */
export const TRIAL_PLANS = ["individual", "small", "medium", "large"] as const satisfies readonly Plan[];
export type TrialPlan = (typeof TRIAL_PLANS)[number];
const DEFAULT_PLAN: TrialPlan = "small";

/**
 * Sign-ups per window, by email address and in the whole installation, each with one email. Past `perAddress` a further
 * one does nothing, for any address.
 */
export const SIGNUP_RATE = { windowMs: 3600_000, perAddress: 3, stored: 300 } as const;

export const SIGNUP_TOO_MANY = "Too many trials have been asked for just now. Please try again later.";

export const SIGNUP = {
  school: {
    label: "Name of your school",
    hint: "Or of your centre or organisation. If you work alone, your own name will do.",
    required: true,
    check: (text) =>
      isBlank(text) ? "Please enter the name of your school" : checkName(text, "The name of your school"),
    stored: String,
    input: { autoComplete: "organization", maxLength: 100 },
  },
  firstName: {
    label: "Your first name",
    required: true,
    check: (text) => isBlank(text) ? "Please enter your first name" : checkName(text, "Your first name"),
    stored: String,
    input: { autoComplete: "given-name", maxLength: 100 },
  },
  lastName: {
    label: "Your last name",
    required: true,
    check: (text) => isBlank(text) ? "Please enter your last name" : checkName(text, "Your last name"),
    stored: String,
    input: { autoComplete: "family-name", maxLength: 100 },
  },
  email: {
    label: "Work email address",
    hint: "We send a link to it. You sign in with this address from then on.",
    required: true,
    check: checkEmail,
    stored: normalizeEmail,
    input: {
      type: "email",
      autoComplete: "email",
      inputMode: "email",
      autoCapitalize: "none",
      maxLength: 254,
    },
  },
  subdomain: {
    label: "Web address of your school",
    hint: "Small letters, digits and dashes. Everyone at your school signs in there.",
    required: true,
    check: (text) =>
      text.trim() === "" ? "Please choose a web address" : checkSubdomain(normalizeSubdomain(text)),
    stored: normalizeSubdomain,
    input: { autoComplete: "off", autoCapitalize: "none", maxLength: 40 },
  },
} as const satisfies Fields;

export const SIGNUP_FIELDS = fieldNames(SIGNUP);
export type SignupForm = TextsOf<typeof SIGNUP>;
export const EMPTY_SIGNUP: Readonly<SignupForm> = emptyTexts(SIGNUP);

/** Error messages by field. */
export function checkSignup(form: SignupForm): Record<string, string> {
  return checkFields(SIGNUP, form);
}

/** As typed, in small letters. */
export function normalizeSubdomain(text: string): string {
  return text.trim().toLowerCase();
}

/** Unknown plans become the smallest school's. */
export function readTrialPlan(text: string | null | undefined): TrialPlan {
  return TRIAL_PLANS.find((plan) => plan === text) ?? DEFAULT_PLAN;
}

export function isTrialPlan(plan: Plan): plan is TrialPlan {
  return TRIAL_PLANS.some((known) => known === plan);
}

export function tenantTypeOf(plan: TrialPlan): TenantType {
  return plan === "individual" ? "individual" : "institutional";
}

const MAX_LABEL = 40;
const MARKS = /\p{M}/gu;

/** A subdomain of a school's name: 'St Anne’s Café & Farm' is `st-annes-cafe-and-farm`; empty where there is none. */
export function suggestSubdomain(name: string): string {
  const words = name.normalize("NFKD").replace(MARKS, "").toLowerCase().replace(/['’]/g, "")
    .replaceAll("&", " and ").split(/[^a-z0-9]+/).filter((word) => word !== "");
  let label = "";
  for (const word of words) {
    const longer = label === "" ? word.slice(0, MAX_LABEL) : `${label}-${word}`;
    if (longer.length > MAX_LABEL) break;
    label = longer;
  }
  return [label, ...alternatives(label)].find((text) => checkSubdomain(text) === null) ?? "";
}

/** Others that look alike, the best first. */
export function alternatives(label: string): string[] {
  if (label === "") return [];
  return ["school", "2", "3", "4"]
    .map((end) => `${label.slice(0, MAX_LABEL - end.length - 1).replace(/-+$/, "")}-${end}`)
    .filter((text) => checkSubdomain(text) === null);
}
