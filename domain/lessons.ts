import { LIFETIMES } from "./limits.ts";

const MINUTE = 60_000;

/** The lengths of a lesson that are offered, in minutes; a call may ask for any up to the longest. */
export const LESSON_LENGTHS = [30, 45, 60, 90, 120] as const;
/** What is chosen at first, in minutes. */
export const USUAL_LESSON = LIFETIMES.lesson / MINUTE;
/** The longest that a lesson may be, extensions included, in minutes. */
export const LONGEST_LESSON = LIFETIMES.longestLesson / MINUTE;
/** What one press on 'longer' adds, in minutes. */
export const LESSON_EXTENSION = 15;

/** How many digits a class code has. */
export const CODE_DIGITS = 6;

/** Cards that one sheet of A4 holds, and those that are made at once at most. */
export const CARD_SHEET = { aPage: 8, atOnce: 60 } as const;

/** What a learner with a card is told: short words, one thing to do. */
export const CARD_WORDS = {
  noCard: "Scan your card with the camera.",
  gone: "This card does not work any more. Ask your teacher for a new one.",
  wrongCode: "That is not the class code. Look at it again.",
  switchedOff: "Cards do not work here now. Ask your teacher.",
  changed: "That did not work. Please try again.",
  locked: (until: string) => `Too many wrong codes. Wait until ${until}, or ask your teacher.`,
} as const;

/** How a card is scanned, for who stands at its door without having done so. */
export const CARD_STEPS = [
  "Open the camera.",
  "Hold it over the square on your card.",
  "Press the link that comes up.",
] as const;

/** Why lessons and cards cannot be used where the school has them switched off. */
export const CARDS_OFF = "Cards are switched off at this school. An administrator can switch them on.";

/** What is wrong with a lesson's length, in minutes, or null. */
export function checkLessonMinutes(minutes: number): string | null {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_LESSON
    ? null
    : `A lesson takes between 1 minute and ${lessonLength(LONGEST_LESSON)}`;
}

/** A typed class code without the spaces and dashes that people put between its digits. */
export function codeDigits(text: string): string {
  return text.replace(/[\s-]/g, "");
}

/** What is wrong with a typed class code, or null. */
export function checkCode(text: string): string | null {
  const digits = codeDigits(text);
  if (digits === "") return "Type the class code.";
  return new RegExp(`^[0-9]{${CODE_DIGITS}}$`).test(digits) ? null : "The class code has 6 numbers.";
}

/** A class code as it is shown: 482 913. */
export function shownCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** A class code as a screen reader says it, digit by digit: 4 8 2, 9 1 3. */
export function spokenCode(code: string): string {
  return [code.slice(0, 3), code.slice(3)].map((part) => [...part].join(" ")).join(", ");
}

/** A number of minutes as people say it: 45 minutes, 1 hour, 1 hour 30 minutes. */
export function lessonLength(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const parts = [count(hours, "hour"), count(minutes % 60, "minute")];
  return parts.filter((part) => part !== "").join(" ");
}

/** How long a lesson still takes, in words; `endsAt` and `now` are instants. */
export function lessonTimeLeft(endsAt: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(endsAt) - now.getTime()) / MINUTE);
  if (minutes <= 0) return "The time is up";
  return minutes === 1 ? "Less than a minute left" : `${lessonLength(minutes)} left`;
}

function count(number: number, what: string): string {
  if (number === 0) return "";
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** When a lesson ends after one press on 'longer'; both are UTC instants. */
export function extendedEnd(endsAt: string): string {
  return new Date(Date.parse(endsAt) + LESSON_EXTENSION * MINUTE).toISOString();
}
