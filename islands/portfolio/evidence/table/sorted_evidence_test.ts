import assert from "node:assert/strict";
import type { EvidenceSort } from "../../../../domain/list_sorts.ts";
import type { FileView } from "../../../../server/features/evidence/read_assignment_files.ts";
import { sortedEvidence } from "./sorted_evidence.ts";

const file = (id: string, over: Partial<FileView>) =>
  ({
    id,
    fileName: "a.png",
    outcomeIndex: 0,
    uploadedAt: "2026-06-15",
    addedBy: "student",
    fileSize: 1,
    ...over,
  }) as FileView;

const FILES = [
  file("1", { fileName: "photo 10.png", fileSize: 20 }),
  file("2", { fileName: "Photo 2.png", addedBy: "staff", uploadedAt: "2026-06-16" }),
  file("3", { fileName: "bed.png", outcomeIndex: 2, uploadedAt: "2026-06-14", fileSize: 3 }),
];

Deno.test("pieces are sorted by each column both ways, equal ones in the order of the page", () => {
  const order = (sort: EvidenceSort) => sortedEvidence(FILES, sort).map(({ id }) => id).join("");
  assert.deepEqual(
    (["piece", "outcome", "added", "by", "size"] as const).map((column) => [
      column,
      order(column),
      order(`-${column}`),
    ]),
    [
      ["piece", "321", "123"],
      ["outcome", "123", "312"],
      ["added", "312", "213"],
      ["by", "213", "132"],
      ["size", "231", "132"],
    ],
  );
  assert.deepEqual(FILES.map(({ id }) => id), ["1", "2", "3"], "the page's own list stays");
});
