import { dateAndTime, longDate } from "./dates.ts";
import {
  ERASURE_COUNTS,
  ERASURE_KEPT,
  ERASURE_REASON_LABELS,
  type ErasureCounts,
  type ErasureReason,
  erasureReference,
} from "./erasure.ts";

/** Result of an order, without the student's name. */
export type ErasureReceipt = {
  id: string;
  establishmentName: string;
  reason: ErasureReason;
  orderedBy: string | null;
  orderedAt: string;
  erasedAt: string;
  /** Null while files are still being removed. */
  doneAt: string | null;
  counts: ErasureCounts;
  /** False where the database's provider keeps its history; null until it is done, and for an old order. */
  rewritten: boolean | null;
};

const REWRITTEN = "Rewritten, so its files hold nothing of what was removed.";
const IN_HISTORY =
  "What was removed is no longer in the database. Its provider keeps earlier states for as long as the " +
  "operator’s plan says, and until then the operator could restore one of them.";

/** Terms and details of the page and of the text. */
export function receiptFacts(receipt: ErasureReceipt, timeZone: string): { term: string; detail: string }[] {
  const { id, establishmentName, reason, orderedBy, orderedAt, erasedAt, doneAt, rewritten } = receipt;
  return [
    { term: "Establishment", detail: establishmentName },
    { term: "Order", detail: erasureReference(id) },
    {
      term: "Ordered",
      detail: `${longDate(orderedAt, timeZone)}, by ${orderedBy ?? "a former administrator"}`,
    },
    { term: "Reason", detail: ERASURE_REASON_LABELS[reason] },
    { term: "Erased", detail: dateAndTime(erasedAt, timeZone) },
    {
      term: "Files removed",
      detail: doneAt === null ? "Not all yet: they follow within a day" : dateAndTime(doneAt, timeZone),
    },
    ...rewritten === null ? [] : [{ term: "Database", detail: rewritten ? REWRITTEN : IN_HISTORY }],
  ];
}

export function receiptCounts(
  { counts }: Pick<ErasureReceipt, "counts">,
): { term: string; detail: string }[] {
  return (Object.keys(ERASURE_COUNTS) as (keyof ErasureCounts)[])
    .map((count) => ({ term: ERASURE_COUNTS[count], detail: String(counts[count]) }));
}

/** Also removed, without a number. */
export const ALWAYS_REMOVED =
  "Name, date of birth, student ID, learner number, email address, year group and classes.";

/** Plain text with CRLF. */
export function receiptText(receipt: ErasureReceipt, timeZone: string): string {
  const lines = (facts: { term: string; detail: string }[]) =>
    facts.map(({ term, detail }) => `${term}: ${detail}`);
  return [
    "Receipt of an erasure",
    "",
    ...lines(receiptFacts(receipt, timeZone)),
    "",
    "Removed",
    ALWAYS_REMOVED,
    ...lines(receiptCounts(receipt)),
    "",
    "Kept, and why",
    ...ERASURE_KEPT.map((kept) => `- ${kept}`),
    "",
  ].join("\r\n");
}
