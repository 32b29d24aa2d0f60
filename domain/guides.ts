/** At `/docs/<name>` (spec 1 §2.2). */
export const GUIDES = ["student", "teacher", "admin", "sign-in", "embedding", "moodle"] as const;

export type GuideName = typeof GUIDES[number];

export function parseGuideName(text: string): GuideName | null {
  return GUIDES.find((name) => name === text) ?? null;
}

/** Lower case, no punctuation, hyphens for spaces (spec 1 §2.2). */
export function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "").trim();
  return words.replace(/\s+/g, "-") || "section";
}

/** Unique anchors in order: repeats end in -1, -2. */
export function anchorsOf(headings: readonly string[]): string[] {
  const used = new Set<string>();
  return headings.map((heading) => {
    const anchor = anchorOf(heading);
    let candidate = anchor;
    for (let n = 1; used.has(candidate); n++) candidate = `${anchor}-${n}`;
    used.add(candidate);
    return candidate;
  });
}
