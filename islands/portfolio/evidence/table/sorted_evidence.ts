import type { EvidenceColumn, EvidenceSort } from "../../../../domain/list_sorts.ts";
import { readSort } from "../../../../domain/list_sorts.ts";
import type { FileView } from "../../../../server/features/evidence/read_assignment_files.ts";

// As people count: photo 2 before photo 10.
const { compare } = new Intl.Collator("en-GB", { numeric: true });

const COMPARE: Record<EvidenceColumn, (a: FileView, b: FileView) => number> = {
  piece: (a, b) => compare(a.fileName, b.fileName),
  outcome: (a, b) => a.outcomeIndex - b.outcomeIndex,
  added: (a, b) => compare(a.uploadedAt, b.uploadedAt),
  by: (a, b) => compare(a.addedBy, b.addedBy),
  size: (a, b) => a.fileSize - b.fileSize,
};

/** In the browser, which has all of them; equal pieces stay in the order of the page. */
export function sortedEvidence(files: readonly FileView[], sort: EvidenceSort): FileView[] {
  const { column, descending } = readSort(sort);
  return files.toSorted((a, b) => descending ? COMPARE[column](b, a) : COMPARE[column](a, b));
}
