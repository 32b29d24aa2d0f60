import type { TextBox } from "../domain/versions.ts";
import { type Browser, browserStore, type DraftStore, recordOf, tryOrNull } from "./browser_store.ts";

/** `base` is the date of the saved text that was edited. */
export type TextDraft = { text: string; base: string | null };

export type TextDraftStore = Omit<DraftStore<TextDraft>, "save"> & {
  /** False where it could not be stored. */
  save: (draft: TextDraft) => boolean;
};

const TAB_KEY = "unitfolio-tab";

type BoxRef = { personId: string; submissionId: string; box: TextBox };

/** One person's unsaved text of a box. Each tab has its own; a tab without one takes over the newest of the others. */
export function textDrafts(
  { personId, submissionId, box }: BoxRef,
  browser?: Browser,
  tabId = currentTabId,
): TextDraftStore {
  const drafts = browserStore(personId, "text", parse, browser);
  const boxPrefix = `${submissionId}:${box}:`;
  const name = () => boxPrefix + tabId();
  const takeOver = () => {
    const others = drafts.list(boxPrefix) ?? [];
    if (others.length === 0) return null;
    const newest = others.reduce((a, b) => b.expiresAt > a.expiresAt ? b : a);
    if (drafts.save(name(), newest.value, newest.expiresAt)) drafts.remove(newest.name);
    return newest.value;
  };
  return {
    read: () => drafts.read(name()) ?? takeOver(),
    save: (draft) => drafts.save(name(), draft),
    clear: () => drafts.remove(name()),
  };
}

// Survives reloads and signing in again; one id for all tabs where nothing can be stored.
function currentTabId(): string {
  return tryOrNull(() => {
    const id = sessionStorage.getItem(TAB_KEY) ?? crypto.randomUUID();
    sessionStorage.setItem(TAB_KEY, id);
    return id;
  }) ?? "any";
}

function parse(value: unknown): TextDraft | null {
  const { text, base } = recordOf(value);
  return typeof text === "string" ? { text, base: typeof base === "string" ? base : null } : null;
}
