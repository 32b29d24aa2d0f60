import { countText } from "./count_text.ts";
import { LIFETIMES } from "./limits.ts";

const MINUTE_MS = 60_000;

/** Offered lengths; the API takes any up to MAX_LESSON_MINUTES. */
export const LESSON_LENGTHS_MINUTES = [30, 45, 60, 90, 120] as const;
export const DEFAULT_LESSON_MINUTES = LIFETIMES.lesson / MINUTE_MS;
/** Extensions included. */
export const MAX_LESSON_MINUTES = LIFETIMES.maxLesson / MINUTE_MS;
export const LESSON_EXTENSION_MINUTES = 15;

export const CLASS_CODE_LENGTH = 6;

/** `perPage` of A4; `max` made at once. */
export const CARD_SHEET = { perPage: 8, max: 60 } as const;

export const CARD_MESSAGES = {
  noCard: "Scan your card with the camera.",
  invalid: "This card does not work any more. Ask your teacher for a new one.",
  wrongCode: "That is not the class code. Look at it again.",
  disabled: "Cards do not work here now. Ask your teacher.",
  failed: "That did not work. Please try again.",
  locked: (until: string) => `Too many wrong codes. Wait until ${until}, or ask your teacher.`,
} as const;

export const CARD_STEPS = [
  "Open the camera.",
  "Hold it over the square on your card.",
  "Press the link that comes up.",
] as const;

export const CARDS_DISABLED = "Cards are switched off at this school. An administrator can switch them on.";

export function checkLessonMinutes(minutes: number): string | null {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_LESSON_MINUTES
    ? null
    : `A lesson takes between 1 minute and ${durationText(MAX_LESSON_MINUTES)}`;
}

/** Without spaces and dashes. */
export function codeDigits(text: string): string {
  return text.replace(/[\s-]/g, "");
}

export function checkClassCode(text: string): string | null {
  const digits = codeDigits(text);
  if (digits === "") return "Enter the class code.";
  return new RegExp(`^[0-9]{${CLASS_CODE_LENGTH}}$`).test(digits) ? null : "The class code has 6 numbers.";
}

/** 482 913. */
export function formatClassCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** For screen readers: 4 8 2, 9 1 3. */
export function spokenClassCode(code: string): string {
  return [code.slice(0, 3), code.slice(3)].map((part) => [...part].join(" ")).join(", ");
}

/** 45 minutes, 1 hour, 1 hour 30 minutes. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && countText(hours, "hour"), rest > 0 && countText(rest, "minute")];
  return parts.filter(Boolean).join(" ");
}

export function lessonTimeLeft(endsAt: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(endsAt) - now.getTime()) / MINUTE_MS);
  if (minutes <= 0) return "The time is up";
  return minutes === 1 ? "Less than a minute left" : `${durationText(minutes)} left`;
}

/** UTC instants. */
export function extendedEnd(endsAt: string): string {
  return new Date(Date.parse(endsAt) + LESSON_EXTENSION_MINUTES * MINUTE_MS).toISOString();
}
