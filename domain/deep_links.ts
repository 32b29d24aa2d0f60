import { countText } from "./count_text.ts";

/** Lengths of a link that a platform is given (LTI Deep Linking 2.0), in UTF-16 units. Moodle saves no activity with a longer name than 255. */
export const DEEP_LINK_TEXTS = { title: 250, text: 300 } as const;

/** Facts for the description of a platform's link to a unit. */
export type LinkedUnit = { level: string; outcomes: number; firstOutcome: string | null };

export const PORTFOLIO_TEXT = "Each student opens their own portfolio, with all of their units.";

/** Such as 'Level One, 5 outcomes. The first: shown knowledge of two vegetables'. */
export function unitText({ level, outcomes, firstOutcome }: LinkedUnit): string {
  const facts = [level, countText(outcomes, "outcome")];
  const says = facts.filter((fact) => fact.trim() !== "").join(", ");
  const first = firstOutcome === null ? "" : `${outcomes === 1 ? ":" : ". The first:"} ${firstOutcome}`;
  return linkText(says + first, DEEP_LINK_TEXTS.text);
}

/**
 * In one line. Moodle puts titles and descriptions into a page and an editor as HTML, so that no tag may begin in them:
 * it begins with `<` and a letter, `/`, `!` or `?` behind it.
 */
export function linkText(text: string, max: number): string {
  const plain = text.replace(/<(?=[a-z/!?])/gi, "< ").replace(/\s+/g, " ").trim();
  return plain.length > max ? `${cut(plain, max - 1).trimEnd()}…` : plain;
}

/** Between characters, never within a pair of surrogates. */
function cut(text: string, max: number): string {
  return /[\uD800-\uDBFF]/.test(text[max - 1] ?? "") ? text.slice(0, max - 1) : text.slice(0, max);
}
