type Name = { firstName: string; lastName: string };

const COLLATOR = new Intl.Collator("en-GB", { sensitivity: "base", numeric: true });

/** For sorting in English order; numbers in a text by their value. */
export function compareTexts(a: string, b: string): number {
  return COLLATOR.compare(a.trim(), b.trim());
}

/** For sorting, by surname and forename. */
export function bySurname(a: Name, b: Name): number {
  return compareTexts(a.lastName, b.lastName) || compareTexts(a.firstName, b.firstName);
}
