import { signal } from "@preact/signals";
import { type NextAction, nextAction } from "../../../domain/next_action.ts";
import type { AssignmentItem, FileView, PortfolioData, SubmissionView, Unread } from "../answers.ts";
import { ApiError, failureText, type ListPage } from "../api.ts";
import { settings } from "../embed_settings.ts";
import { loadUnitScreen } from "../late_screens.ts";
import { announcement, ask, askPage, screen, show } from "../session.ts";

const NOT_HERE = "That unit is not in your portfolio. These are your units.";
/** How long portfolios stay fresh while their student writes in another tab, in milliseconds. */
const FRESH_MS = 30_000;

export const units = signal<ListPage<AssignmentItem> | null>(null);
export const unread = signal<Unread | null>(null);
export const portfolio = signal<PortfolioData | null>(null);
/** The outcome that is open when a unit comes; what is opened and closed afterwards stays so. */
export const firstOpen = signal(0);
/** Error of what is on the screen; null while all is well. */
export const failure = signal<string | null>(null);

let readAt = 0;

/** The unit that the page names, else the list. */
export async function openFirst(): Promise<void> {
  units.value = portfolio.value = unread.value = null;
  const { wanted } = settings;
  if (wanted.portfolio !== null) return await openUnit(wanted.portfolio);
  if (wanted.unit === null) return await openUnits();
  try {
    const path = `/assignments?search=${encodeURIComponent(wanted.unit)}`;
    const { items } = await askPage<AssignmentItem>(path);
    const found = items.find(({ unit }) => unit.unitCode === wanted.unit);
    await (found ? openUnit(found.id) : openUnits(NOT_HERE));
  } catch (error) {
    if (screen.value.name !== "signIn") {
      show({ name: "failed", message: failureText(error), retry: () => void openFirst() });
    }
  }
}

export async function openUnits(message: string | null = null): Promise<void> {
  show({ name: "units" }, message);
  await refresh();
}

export async function openUnit(id: string): Promise<void> {
  if (portfolio.value?.assignment.id !== id) portfolio.value = null;
  show({ name: "unit", id });
  await refresh();
}

export async function openMore(path: string): Promise<void> {
  failure.value = null;
  try {
    const { items, next } = await askPage<AssignmentItem>(path);
    units.value = { items: [...units.value?.items ?? [], ...items], next };
  } catch (error) {
    failure.value = failureText(error);
  }
}

/** Reads again what is on the screen; `quietly`: what is shown stays if that fails. */
export async function refresh(quietly = false): Promise<void> {
  const asked = screen.value;
  if (asked.name !== "unit" && asked.name !== "units") return;
  failure.value = null;
  readAt = Date.now();
  try {
    const unreadAnswer = ask<Unread>("/chat/unread-count").catch(() => null);
    if (asked.name === "unit") {
      const path = `/portfolios/${encodeURIComponent(asked.id)}`;
      const [data] = await Promise.all([ask<PortfolioData>(path), loadUnitScreen()]);
      if (screen.value !== asked) return;
      if (portfolio.value === null) firstOpen.value = firstOutcome(data);
      portfolio.value = data;
    } else {
      const page = await askPage<AssignmentItem>("/assignments");
      if (screen.value === asked) units.value = page;
    }
    const counted = await unreadAnswer;
    if (counted !== null) unread.value = counted;
  } catch (error) {
    if (screen.value !== asked) return;
    if (error instanceof ApiError && error.status === 404) return await openUnits(NOT_HERE);
    const known = asked.name === "unit" ? portfolio.value : units.value;
    if (!quietly || known === null) failure.value = failureText(error);
  }
}

function firstOutcome({ assignment, submissions }: PortfolioData): number {
  const next = nextStep(assignment, submissions);
  return next.kind === "outcome" ? next.outcomeIndex : 0;
}

/** The student's next step. */
export function nextStep(
  { portfolioStatus, returned, unit }: PortfolioData["assignment"],
  submissions: PortfolioData["submissions"],
): NextAction {
  const statuses = submissions.map(({ status }) => status);
  const outcomes = unit.outcomes.map(({ description }) => description);
  return nextAction({ portfolioStatus, returned: returned !== null, statuses, outcomes });
}

/** When its student comes back from another tab. */
export function refreshOnReturn(): void {
  const look = () => {
    if (document.visibilityState === "visible" && Date.now() - readAt > FRESH_MS) void refresh(true);
  };
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
}

/** An outcome that was just written in. */
export function keepSubmission(changed: SubmissionView): void {
  const data = portfolio.value;
  if (data === null) return;
  const submissions = data.submissions.map((known) => known.id === changed.id ? changed : known);
  portfolio.value = { ...data, submissions };
}

/** A piece that was just added, before the portfolio is read again. */
export function keepFile(file: FileView): void {
  const data = portfolio.value;
  if (data === null) return;
  if (data.submissions.some(({ id }) => id === file.submissionId)) {
    portfolio.value = { ...data, files: [...data.files.filter(({ id }) => id !== file.id), file] };
  }
  announcement.value = `${file.fileName} is added to outcome ${file.outcomeIndex + 1}.`;
  void refresh(true);
}
