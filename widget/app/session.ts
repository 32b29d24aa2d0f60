import { signal } from "@preact/signals";
import { ApiError, call, callPage, failureText, type ListPage } from "./api.ts";
import { settings } from "./embed_settings.ts";

type Student = { id: string; firstName: string; lastName: string };

export type Screen =
  | { name: "loading" | "signIn" | "cookiesRefused" | "units" }
  | { name: "failed"; message: string; retry: () => void }
  | { name: "unit"; id: string };

export const screen = signal<Screen>({ name: "loading" });
export const person = signal<Student | null>(null);
/** Whose files this frame may still send, also after a session that ended by itself. */
export const keeper = signal<string | null>(null);
/** Above the screen, until the next one. */
export const notice = signal<string | null>(null);
/** Read out by screen readers. */
export const announcement = signal("");

/** Frames of one page share a session, so each hears of the others' signing in and out. */
const otherFrames = typeof BroadcastChannel === "undefined"
  ? null
  : new BroadcastChannel("unitfolio-session");

export function show(next: Screen, message: string | null = null): void {
  notice.value = message;
  screen.value = next;
}

/** A call for the person signed in; an ended session leads back to signing in. */
export async function ask<Answer>(path: string, options: Parameters<typeof call>[1] = {}): Promise<Answer> {
  return await asPerson(() => call<Answer>(path, { ...options, personId: person.value?.id }));
}

/** As `ask`, of a list. */
export async function askPage<Item>(path: string): Promise<ListPage<Item>> {
  return await asPerson(() => callPage<Item>(path, { personId: person.value?.id }));
}

export async function asPerson<T>(attempt: () => Promise<T>): Promise<T> {
  const asked = person.value;
  try {
    return await attempt();
  } catch (error) {
    if (isSignedOut(error) && asked !== null && asked === person.value) endSession();
    throw error;
  }
}

function endSession() {
  person.value = null;
  show({ name: "signIn" }, "You were signed out. Sign in again to go on.");
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Opens what the session's person sees first; `justSignedIn`: a session that is missing now was refused by the browser. */
export async function enter(open: () => void, justSignedIn = false): Promise<void> {
  if (!justSignedIn) show({ name: "loading" });
  try {
    const student = await call<Student>("/student-auth/user");
    person.value = student;
    keeper.value = student.id;
    if (justSignedIn) otherFrames?.postMessage("in");
    open();
  } catch (error) {
    if (!isSignedOut(error)) {
      show({ name: "failed", message: failureText(error), retry: () => void enter(open, justSignedIn) });
    } else show({ name: justSignedIn ? "cookiesRefused" : "signIn" });
  }
}

/** Throws where the server was not told. */
export async function signOut(): Promise<void> {
  await call("/widget/sign-out", { json: {} });
  leave();
  otherFrames?.postMessage("out");
}

function leave() {
  person.value = keeper.value = null;
  show({ name: "signIn" }, "You are signed out.");
}

export function followOtherFrames(open: () => void): void {
  otherFrames?.addEventListener("message", ({ data }) => {
    if (data === "out" && person.value !== null) leave();
    else if (data === "in" && person.value === null) void enter(open);
  });
}

/** An address of the school's own pages, for a tab of their own. */
export function ownPage(path: string): string {
  return new URL(path, new URL(settings.home, location.href)).href;
}
