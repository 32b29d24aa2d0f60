import { dateAndTime, dayIn, timeOfDay } from "./dates.ts";
import { fullName } from "./people.ts";

const HOUR_MS = 3600_000;

/** Lengths of support access. */
export const SUPPORT_LENGTHS = ["hour", "day", "week"] as const;
export type SupportLength = (typeof SUPPORT_LENGTHS)[number];

export const SUPPORT_LENGTH_LABELS: Readonly<Record<SupportLength, string>> = {
  hour: "1 hour",
  day: "1 day",
  week: "1 week",
};

export const SUPPORT_LENGTH_MS: Readonly<Record<SupportLength, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
};

/** Why it is granted; a code, since events and grants contain no one's words. */
export const SUPPORT_REASONS = ["question", "fault", "data", "other"] as const;
export type SupportReason = (typeof SUPPORT_REASONS)[number];

export const SUPPORT_REASON_LABELS: Readonly<Record<SupportReason, string>> = {
  question: "We have a question",
  fault: "Something does not work",
  data: "Students, classes or portfolios need fixing",
  other: "Something else",
};

export const SUPPORT_SCOPE_LABELS = { look: "Look only", change: "May also change data" } as const;

export const LOOK_ONLY = "Support access is for looking only, so nothing can be changed.";
export const EMAIL_NOT_FOR_SUPPORT = "Only the school changes an email address: links to sign in come to it.";
export const NOT_FOR_SUPPORT = "This is not part of support access.";
export const NO_SUPPORT_GRANT =
  "has not granted support access, so it cannot be opened. An administrator of the school grants it in Settings, Support access.";

/** What a super admin sends to a school that is to let support in; `address`: of the card in its settings. */
export function supportRequestText(address: string): string {
  return "To help you, we need to see what you see in Unitfolio. Please sign in as an administrator, open Support " +
    "access in your settings, choose for how long, and select Grant access. You can end it at any time. Everything " +
    "that we open is recorded in your activity with our names; conversations stay closed to us." +
    `\n\nYour settings: ${address}`;
}

/** A grant as far as its end. */
type GrantEnd = { endsAt: string; endedAt: string | null };

/** Whether neither its time nor an administrator has ended it. */
export function isSupportOpen({ endsAt, endedAt }: GrantEnd, now: Date): boolean {
  return endedAt === null && endsAt > now.toISOString();
}

/** '14:05', with the day where it is another one. */
export function supportUntil(endsAt: string, timeZone: string, now: Date): string {
  const sameDay = dayIn(timeZone, new Date(endsAt)) === dayIn(timeZone, now);
  return sameDay ? timeOfDay(endsAt, timeZone) : dateAndTime(endsAt, timeZone);
}

/** Actors of support, as the activity names them. */
export function supportName(person: { firstName: string; lastName: string } | null): string {
  return person === null ? "Support" : `Support (${fullName(person)})`;
}

/** What is recorded as opened, as `activity_sentence.ts` completes it: 'opened …'. */
export const OPENED = {
  overview: "the overview",
  settings: "the settings",
  students: "the list of students",
  staff: "the list of staff",
  portfolios: "the list of portfolios",
  search: "a search for portfolios",
  waiting: "the list of what is waiting",
  board: "the review board",
  claims: "the claims",
  register: "the students of {unit}",
  sheet: "the summary sheet of {unit}",
  student: "the page of {student}",
  portfolio: "{unit}{of}",
  versions: "earlier texts in {unit}{of}",
  evidence: "evidence in {unit}{of}",
} as const;

export type Opened = keyof typeof OPENED;
