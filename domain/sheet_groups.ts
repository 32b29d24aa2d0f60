import type { SignaturePart } from "./signatures.ts";
import { bySurname } from "./name_order.ts";
import { dateOfCompletion, type SheetSignature, type SheetStudent } from "./summary_sheet.ts";

export type SheetSignatures = Record<SignaturePart, SheetSignature | null>;

/** Students who share sheets: those who are complete are covered by the same signatures. */
type SheetGroup = { students: SheetStudent[]; signatures: SheetSignatures };

const UNSIGNED: SheetSignatures = { educator: null, admin: null };

/**
 * By surname, so that no sheet has a signature beside a complete row that it was not given for (DECISIONS 19). Signed by both
 * comes first and unsigned last, earlier signed before later, since a sheet's number should stay when others are signed.
 * Students who are not complete come with the last group. `signatures`: in the order in which they were given.
 */
export function signatureGroups(
  students: readonly SheetStudent[],
  signatures: readonly SheetSignature[],
): SheetGroup[] {
  const sorted = students.toSorted(bySurname);
  const covered = Map.groupBy(
    sorted.filter(isComplete),
    ({ signatures: { educator, admin } }) => `${educator} ${admin}`,
  );
  const find = (wanted: string | null) => signatures.find(({ id }) => id === wanted) ?? null;
  const groups = [...covered.values()].map((students): SheetGroup => {
    const { educator, admin } = students[0]!.signatures;
    return { students, signatures: { educator: find(educator), admin: find(admin) } };
  });
  const rank = ({ signatures: { educator, admin } }: SheetGroup) => [
    Number(educator === null) + Number(admin === null),
    signatures.indexOf(admin!),
    signatures.indexOf(educator!),
  ];
  groups.sort((a, b) => compareRanks(rank(a), rank(b)));
  const last = groups.pop() ?? { students: [], signatures: UNSIGNED };
  const inLast = new Set(last.students);
  last.students = sorted.filter((student) => inLast.has(student) || !isComplete(student));
  return last.students.length === 0 ? groups : [...groups, last];
}

/** What is shown beneath some of a group's rows: nothing where none of them is complete. */
export function sheetSignatures(
  { signatures }: SheetGroup,
  rows: readonly SheetStudent[],
): SheetSignatures {
  return rows.some(isComplete) ? signatures : UNSIGNED;
}

function isComplete({ dates }: SheetStudent): boolean {
  return dateOfCompletion(dates) !== null;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}
