import { signal } from "@preact/signals";
import { ApiError, call, callPage, failureText, type ListPage } from "./api.ts";
import { settings } from "./embed_settings.ts";
import { tellFrames } from "./other_frames.ts";

/** A page that holds our loader speaks as soon as the frame is there. */
const PAGE_PATIENCE_MS = 5_000;

type Student = { id: string; firstName: string; lastName: string };

type Screen =
  | { name: "loading" | "signIn" | "closed" | "cookiesRefused" | "units" }
  | { name: "failed"; message: string; retry: () => void }
  | { name: "unit" | "messages"; id: string };

export const screen = signal<Screen>({ name: "loading" });
export const person = signal<Student | null>(null);
/** Whose files this frame may still send, also after a session that ended on its own. */
export const draftOwner = signal<string | null>(null);
/** Above the screen, until the next one. */
export const notice = signal<string | null>(null);
/** Read out by screen readers. */
export const announcement = signal("");

/** The page's own sign-in, for the session that begins here. */
let pageVisit: string | null = null;

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
    if (isSignedOut(error) && asked !== null && asked.id === person.value?.id) endSession();
    throw error;
  }
}

/** By itself: the files on their way stay, for the same student. */
function endSession() {
  person.value = null;
  show({ name: settings.launched ? "closed" : "signIn" }, "You were signed out. Sign in again to carry on.");
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
    draftOwner.value = student.id;
    if (justSignedIn || settings.launched) tellFrames({ person: student.id });
    open();
  } catch (error) {
    if (!isSignedOut(error)) {
      show({ name: "failed", message: failureText(error), retry: () => void enter(open, justSignedIn) });
    } else if (settings.launched || justSignedIn) show({ name: "cookiesRefused" });
    else show({ name: "signIn" });
  }
}

/** Signs in, and opens what that person sees first. */
export async function signIn(path: string, json: object, open: () => void): Promise<void> {
  await call(path, { json: { ...json, visit: pageVisit } });
  await enter(open, true);
}

/** `keepTabs`: those that this frame opened stay signed in. Throws where the server was not told. */
export async function signOut(message = "You are signed out.", { keepTabs = false } = {}): Promise<void> {
  const id = draftOwner.value;
  await call("/widget/sign-out", { json: { keepTabs } });
  // Who leaves on their own leaves no words on this device.
  if (id !== null && !keepTabs) {
    void import("../../browser/browser_store.ts").then(({ wipe }) => wipe(id)).catch(() => {});
  }
  leave(message);
  tellFrames({ person: null });
}

/** Nothing of the student stays in this frame. */
export function leave(message: string): void {
  person.value = draftOwner.value = null;
  show({ name: settings.launched ? "closed" : "signIn" }, message);
}

/** The page around this frame told of its own sign-in. A session from another one is another person's, or an old one. */
export function meetPage(visit: string | null, open: () => void): void {
  pageVisit = visit;
  if (!settings.signedIn || settings.launched) return;
  if (settings.visit !== visit) {
    const message = "Someone else used this page before you, so they have been signed out.";
    leave(message);
    void signOut(message).catch(() => {});
  } else if (visit !== null) void enter(open);
}

/** Where the session is bound to a page's sign-in, the page speaks first; one that does not is another page. */
export function begin(open: () => void): void {
  if (!settings.signedIn) show({ name: "signIn" });
  else if (settings.visit === null) void enter(open);
  else {
    setTimeout(() => {
      if (person.value === null && screen.value.name === "loading") show({ name: "signIn" });
    }, PAGE_PATIENCE_MS);
  }
}

/** An address of the school's own pages, for a tab of their own. */
export function ownPage(path: string): string {
  return new URL(path, new URL(settings.home, location.href)).href;
}
