import { checkCentreNumber } from "./centre_number.ts";
import { DEFAULT_TIME_ZONE } from "./dates.ts";
import {
  checkFields,
  conflictMessage,
  type Fields,
  type FormOf,
  type RecordOf,
  shownTexts,
  storedFields,
  type TextsOf,
} from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import type { LogoUrls } from "./logos.ts";
import { SECOND_FACTOR_RULE_LABELS, type SecondFactorRule } from "./second_factor.ts";
import { isBlank } from "./blank.ts";
import { checkLine } from "./people.ts";

export const DEFAULT_HEADER_COLOUR = "#4a5568";
/** Years of age (DOMAIN, Duties). */
export const DEFAULT_RECORDS_UNTIL_AGE = 25;

/** Years. */
const RECORDS_UNTIL_AGE = { min: 18, max: 40 } as const;
const EVIDENCE_YEARS = { min: 1, max: 40 } as const;

/** Typed settings of the whole establishment (spec 2 §3, §5). */
export const SETTINGS = {
  establishmentName: {
    label: "Establishment name",
    hint: "Shown on every page, in emails, and on summary sheets and claim forms.",
    required: true,
    check: (text) =>
      isBlank(text)
        ? "Establishment name is required"
        : checkLine(text, "Establishment name", TEXT_LIMITS.organisationName),
    stored: String,
    input: { autoComplete: "organization" },
  },
  organisationNumber: {
    label: "Centre number",
    hint: "The awarding body's number of your centre: five or six digits or letters.",
    check: checkCentreNumber,
    stored: String,
  },
  timeZone: {
    label: "Time zone",
    hint: "Used for dates and times.",
    required: true,
    check: checkTimeZone,
    stored: String,
  },
  pdfOutcomeHeaderColor: {
    label: "Header colour",
    hint: "Behind the white headings of outcomes in portfolio documents.",
    required: true,
    check: checkColour,
    stored: (text) => text.toLowerCase(),
  },
  recordsUntilAge: {
    label: "Student records until the age of",
    hint:
      "The norm is 25. For special needs files it is 31: thirty-one years after the student's date of birth.",
    required: true,
    numeric: true,
    check: (text) => checkYears(text, RECORDS_UNTIL_AGE, "An age"),
    stored: Number,
    input: { inputMode: "numeric" },
  },
  evidenceYears: {
    label: "Keep evidence for (years after award)",
    hint: "Your establishment's choice. Empty: as long as the student's record.",
    numeric: true,
    check: (text) => checkYears(text, EVIDENCE_YEARS, "A number of years"),
    stored: Number,
    input: { inputMode: "numeric" },
  },
} as const satisfies Fields;

export type SettingsField = keyof typeof SETTINGS;
export type SettingsTexts = TextsOf<typeof SETTINGS>;
type SettingsRecord = RecordOf<typeof SETTINGS>;

/** Settings that are not typed. */
export type SettingsRules = {
  /** The assessor of a portfolio may not verify it (DECISIONS 9). */
  verifyByAnother: boolean;
  secondFactor: SecondFactorRule;
};

/** As sent; absent fields stay. */
type Typed = Partial<FormOf<typeof SETTINGS>>;
/** As it is chosen among several; a box that another person has changed is as this one wants it. */
type Chosen = Partial<Pick<SettingsRules, "secondFactor">>;
/** `base`: the fields as they were when the form was read, against lost changes. */
export type SettingsInput = Typed & Partial<SettingsRules> & { base?: (Typed & Chosen) | undefined };

export type Settings = SettingsRecord & SettingsRules & LogoUrls;

/** Error messages by field, of the fields present. */
export function checkSettings(form: Typed): Record<string, string> {
  return checkFields(SETTINGS, form);
}

/** Messages by field, of those that are neither what they were in `base` nor what they are to be (DECISIONS 13). */
export function settingsConflicts(
  current: SettingsRecord & Pick<SettingsRules, "secondFactor">,
  form: Typed & Chosen,
  base: Typed & Chosen,
): Record<string, string> {
  const [now, before] = [shownSettings(current), shownTexts(SETTINGS, base)];
  const next = shownTexts(SETTINGS, storedFields(SETTINGS, form));
  const names = (Object.keys(SETTINGS) as SettingsField[]).filter((name) =>
    base[name] !== undefined && form[name] !== undefined && before[name] !== now[name] &&
    next[name] !== now[name]
  );
  const messages = names.map((name) => [name, conflictMessage(now[name] || null)]);
  const { secondFactor: rule } = current;
  if (
    base.secondFactor !== undefined && form.secondFactor !== undefined && base.secondFactor !== rule &&
    form.secondFactor !== rule
  ) messages.push(["secondFactor", conflictMessage(SECOND_FACTOR_RULE_LABELS[rule])]);
  return Object.fromEntries(messages);
}

export function shownSettings(settings: SettingsRecord): SettingsTexts {
  return shownTexts(SETTINGS, settings);
}

function checkYears(text: string, { min, max }: { min: number; max: number }, label: string): string | null {
  const years = Number(text.trim());
  return /^\d{1,3}$/.test(text.trim()) && years >= min && years <= max
    ? null
    : `${label} is a whole number from ${min} to ${max}`;
}

/** An IANA name that this engine knows; not an offset, which has no summer time. */
export function checkTimeZone(text: string): string | null {
  const unknown = "Choose a time zone from the list";
  if (!/^[A-Za-z][A-Za-z0-9_+-]{1,40}(\/[A-Za-z0-9_+-]{1,40}){0,2}$/.test(text.trim())) return unknown;
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: text.trim() });
    return null;
  } catch {
    return unknown;
  }
}

/** All that this engine knows, the default first. */
export function timeZones(): string[] {
  return [
    DEFAULT_TIME_ZONE,
    ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== DEFAULT_TIME_ZONE),
  ];
}

export function checkColour(text: string): string | null {
  return /^#[0-9a-f]{6}$/i.test(text.trim()) ? null : "A colour is # and six digits or letters: #4a5568";
}

/** Minimum contrast of normal text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** Contrast of white text on a checked colour: 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastWithWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.trim().slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
