/** The guides that are read in the product, at `/docs/<name>` (spec 1 §2.2). */
export const GUIDES = ["student", "teacher", "admin"] as const;

export type GuideName = typeof GUIDES[number];

/** The guide that a part of an address names, or null. */
export function guideNamed(text: string): GuideName | null {
  return GUIDES.find((name) => name === text) ?? null;
}

/** A heading's anchor id: lower-cased, punctuation removed, spaces turned into hyphens (spec 1 §2.2). */
export function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "").trim();
  return words.replace(/\s+/g, "-") || "section";
}

/** The anchors of one page's headings, in their order: the second of a kind ends in -1, the third in -2. */
export function anchorsOf(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const anchor = anchorOf(heading);
    let free = anchor;
    for (let n = 1; taken.has(free); n++) free = `${anchor}-${n}`;
    taken.add(free);
    return free;
  });
}
