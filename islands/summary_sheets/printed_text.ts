import { countText, numberText } from "../../domain/count_text.ts";

type Facts = {
  /** Students shown, those that match, and those of the sheet. */
  shown: number;
  matching: number;
  total: number;
  /** 'class 7B'; null for all. */
  chosenClass: string | null;
  /** Empty for all. */
  search: string;
};

/** Description of a printed page: '12 of 34 students: class 7B, search “ash”'. */
export function printedText({ shown, total, chosenClass, search }: Omit<Facts, "matching">): string {
  const filters = [chosenClass ?? [], search === "" ? [] : `search “${search}”`];
  const chosen = filters.flat().join(", ");
  const count = shown === total
    ? countText(total, "student")
    : `${numberText(shown)} of ${countText(total, "student")}`;
  return chosen === "" ? count : `${count}: ${chosen}`;
}

/** Note on what a print by the browser leaves out; null where it is complete. */
export function missingText({ shown, matching }: Pick<Facts, "shown" | "matching">): string | null {
  const missing = matching - shown;
  if (missing <= 0) return null;
  return `${
    countText(missing, "student is", "students are")
  } missing here. The page’s own button “Print” prints everyone.`;
}
