import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import { codeKey } from "./find_units.ts";

/** `cursor`: how many units came before. */
export type Search = { find: string; cursor: number };

export type Choice = {
  /** What to link; null while the choice is not finished. */
  link: "portfolio" | "units" | "nothing" | null;
  /** Codes of the chosen units, at most `LTI_LIMITS.chosen`. */
  codes: string[];
  /** Number of units beyond the limit. */
  tooMany: number;
  /** As `SentChoice`. */
  pressed: number | null;
  search: Search;
};

const MAX_CURSOR = 100_000;
const FIRST: Search = { find: "", cursor: 0 };

/** From the page's forms; `several`: units are ticked, and stay chosen from search to search. */
export function readChoice(form: URLSearchParams, several: boolean): Choice {
  const choose = form.get("choose");
  const none = { codes: [], tooMany: 0, pressed: null, search: readSearch(form) };
  if (choose === "portfolio" || choose === "nothing") return { ...none, link: choose };
  if (choose !== null) return { ...none, link: "units", codes: [choose], pressed: 0, search: FIRST };
  if (!several) return { ...none, link: null };
  const codes = [...new Map(form.getAll("unit").map((code) => [codeKey(code), code])).values()];
  return {
    link: form.has("put") ? "units" : null,
    codes: codes.slice(0, LTI_LIMITS.chosen),
    tooMany: Math.max(0, codes.length - LTI_LIMITS.chosen),
    pressed: form.has("put") ? wholeNumber(form.get("put")) : null,
    search: readSearch(form),
  };
}

/** Words that were typed but not searched for count with 'Find units' alone. */
function readSearch(form: URLSearchParams): Search {
  const stays = form.has("put") || form.has("cursor");
  const find = (stays ? form.get("found") : null) ?? form.get("find") ?? "";
  const cursor = wholeNumber(form.get("cursor") ?? (stays ? form.get("at") : null));
  const isCursor = cursor <= MAX_CURSOR && cursor % LTI_LIMITS.found === 0;
  return { find: find.slice(0, TEXT_LIMITS.search), cursor: isCursor ? cursor : 0 };
}

/** Zero for anything else. */
function wholeNumber(text: string | null): number {
  return /^[0-9]{1,9}$/.test(text ?? "") ? Number(text) : 0;
}
