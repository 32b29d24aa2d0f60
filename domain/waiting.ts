import { longDate } from "./dates.ts";
import type { StepForMany } from "./step_many.ts";

/** Lists of portfolios that wait for a teacher, in the order of the dashboard. */
export const TEACHER_WAITING = ["review", "ready", "complete", "new", "stalled", "unsubmitted"] as const;
/** Kinds that wait for an administrator in admin mode. */
export const ADMIN_WAITING = ["verify", "award"] as const;
export const WAITING_KINDS = [...TEACHER_WAITING, ...ADMIN_WAITING] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

export function waitingKinds(mode: "teacher" | "admin"): readonly WaitingKind[] {
  return mode === "admin" ? ADMIN_WAITING : TEACHER_WAITING;
}

/** Steps that can be taken for many of a list at once. */
export const WAITING_STEPS: Readonly<Partial<Record<WaitingKind, StepForMany>>> = {
  ready: "assess",
  complete: "submit",
  verify: "verify",
};

const DAY_MS = 86_400_000;

const STALLED_DAYS = 14;
/** Age of a portfolio that is listed as not submitted, unless the teacher chooses a day. */
const UNSUBMITTED_DAYS = 42;

export type WaitingTimes = {
  /** A portfolio without a change since then is stalled. */
  stalledSince: string;
  /** `YYYY-MM-DD`, UTC: set by then and not submitted. */
  unsubmittedBy: string;
};

export function waitingTimes(now: Date, unsubmittedBy?: string): WaitingTimes {
  return {
    stalledSince: new Date(now.getTime() - STALLED_DAYS * DAY_MS).toISOString(),
    unsubmittedBy: unsubmittedBy ??
      new Date(now.getTime() - UNSUBMITTED_DAYS * DAY_MS).toISOString().slice(0, 10),
  };
}

type WaitingText = {
  title: string;
  /** Behind the number, for one and for several. */
  says: (count: number) => string;
  empty: string;
  /** Before the date since when a portfolio waits. */
  since: string;
};

const portfolios = (count: number) => count === 1 ? "portfolio" : "portfolios";

export const WAITING_TEXT: Readonly<Record<WaitingKind, WaitingText>> = {
  review: {
    title: "Pending Review",
    says: (count) => `${portfolios(count)} submitted`,
    empty: "Nothing to review. Work that students submit will appear here.",
    since: "Submitted",
  },
  ready: {
    title: "Ready to assess",
    says: (count) => `${portfolios(count)} submitted, with every outcome complete`,
    empty: "Portfolios that are submitted and complete appear here.",
    since: "Ready since",
  },
  complete: {
    title: "Complete, not submitted",
    says: (count) => `${portfolios(count)} with every outcome complete, not submitted yet`,
    empty: "Portfolios with every outcome complete that have not been submitted appear here.",
    since: "Complete since",
  },
  new: {
    title: "New work",
    says: (count) => `${portfolios(count)} with work newer than your feedback`,
    empty: "Work that is newer than your feedback appears here.",
    since: "Since",
  },
  stalled: {
    title: "No activity for two weeks",
    says: (count) => `open ${portfolios(count)} without any change`,
    empty: "Every open portfolio has been worked on in the last two weeks.",
    since: "Last change",
  },
  unsubmitted: {
    title: "Not submitted",
    says: (count) => `${portfolios(count)} set by that date and not yet submitted`,
    empty: "Every portfolio set by that date has been submitted.",
    since: "Given",
  },
  verify: {
    title: "To verify",
    says: (count) => `assessed ${portfolios(count)}`,
    empty: "Portfolios that teachers have assessed appear here.",
    since: "Assessed",
  },
  award: {
    title: "To award",
    says: (count) => `verified ${portfolios(count)}`,
    empty: "Portfolios that have been verified appear here.",
    since: "Verified",
  },
};

/** `unsubmittedBy`: `YYYY-MM-DD`. */
export function waitingTitle(kind: WaitingKind, unsubmittedBy: string): string {
  const { title } = WAITING_TEXT[kind];
  return kind === "unsubmitted" ? `${title} by ${longDate(unsubmittedBy, "UTC")}` : title;
}
