import { keysOf, quietly, type Store, sweep } from "../../kept_store.ts";
import { WAITING_MESSAGES } from "../../chat/outbox/kept_messages.ts";
import { FORMS } from "../../kept_form.ts";
import type { WritingBoxName } from "./writing_boxes.ts";

/** Words that were not saved, and the date of the text that they were written over. */
export type KeptWords = { words: string; base: string | null };

/** Where the unsaved words of one box are kept between two visits of the page. */
export type WordsKeeper = {
  read(): KeptWords | null;
  keep(kept: KeptWords): void;
  forget(): void;
};

const WORDS = "unitfolio-words:";
const UPLOADS = "unitfolio-upload:";
const TAB = "unitfolio-tab";

type Place = { personId: string; submissionId: string; box: WritingBoxName };

type Around = {
  store: () => Store;
  now: () => Date;
  /** The name of the browser's tab. */
  tab?: () => string;
};

/**
 * Keeps what one person has written in a box and not saved, in this browser, for seven days at most (DESIGN §4, Shared
 * tablets). Nobody else is offered it. Each tab keeps its own, so that two of them take nothing from each other; what a
 * tab has not kept itself it takes over from another, the newest first. A full or forbidden storage keeps nothing, and
 * writing goes on.
 */
export function wordsKeeper(
  { personId, submissionId, box }: Place,
  { store, now, tab = thisTab }: Around,
): WordsKeeper {
  const place = `${WORDS}${personId}:${submissionId}:${box}:`;
  const key = () => place + tab();
  return {
    read: () =>
      quietly(() => {
        sweep(store(), WORDS, parse, now());
        takeOver(store(), place, key());
        return parse(store().getItem(key()));
      }),
    keep: ({ words, base }) =>
      void quietly(() => store().setItem(key(), JSON.stringify({ words, base, at: now().toISOString() }))),
    forget: () => void quietly(() => store().removeItem(key())),
  };
}

/** Puts the newest words that other tabs have kept for a place under one's own key, unless some are there already. */
function takeOver(store: Store, place: string, key: string) {
  if (store.getItem(key) !== null) return;
  const at = (key: string) => parse(store.getItem(key))?.at ?? "";
  const newest = keysOf(store).filter((other) => other.startsWith(place))
    .reduce((a, b) => at(b) > at(a) ? b : a, "");
  const words = store.getItem(newest);
  if (words === null) return;
  store.setItem(key, words);
  store.removeItem(newest);
}

/** A name for this tab, which it bears through reloads and through signing in again; one for all where none can be kept. */
function thisTab(): string {
  return quietly(() => {
    const name = sessionStorage.getItem(TAB) ?? crypto.randomUUID();
    sessionStorage.setItem(TAB, name);
    return name;
  }) ?? "any";
}

/** Takes away what one person has left in this browser, words, forms, messages and begun uploads: they have signed out. */
export function wipeKept(store: () => Store, personId: string): void {
  quietly(() => {
    const all = store();
    for (const key of keysOf(all)) {
      if (
        [WORDS, UPLOADS, FORMS, WAITING_MESSAGES].some((prefix) => key.startsWith(`${prefix}${personId}:`))
      ) {
        all.removeItem(key);
      }
    }
  });
}

function parse(text: string | null): KeptWords & { at: string } | null {
  const value: unknown = quietly(() => JSON.parse(text ?? "null"));
  const { words, base, at }: Record<string, unknown> = typeof value === "object" ? { ...value } : {};
  if (typeof words !== "string" || typeof at !== "string" || Number.isNaN(Date.parse(at))) return null;
  return { words, at, base: typeof base === "string" ? base : null };
}
