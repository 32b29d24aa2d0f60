import { countText } from "../../domain/count_text.ts";
import type { SignaturePart } from "../../domain/signatures.ts";
import type {
  SignaturesView,
  SignatureView,
} from "../../server/features/summary_sheets/signatures/read_signatures.ts";

type Coverage = {
  /** Signatures that cover rows as they are, newest first. */
  given: { signature: SignatureView; students: number }[];
  /** Assignments of complete rows that none covers: completed or changed since, or never signed. */
  open: string[];
};

/** Rows that the signatures of a part cover, and those that they do not. */
export function coverageOf({ rows, signatures }: SignaturesView, part: SignaturePart): Coverage {
  const covered = Map.groupBy(rows, (row) => row[part]?.same ? row[part].id : null);
  return {
    given: signatures.flatMap((signature) => {
      const students = covered.get(signature.id)?.length ?? 0;
      return students === 0 ? [] : [{ signature, students }];
    }),
    open: (covered.get(null) ?? []).map(({ assignmentId }) => assignmentId),
  };
}

/** `total`: complete rows of the sheet, shown or not. */
export function signsForText(total: number): string {
  if (total === 0) return "No student of this unit has a date for every outcome, so nothing can be signed.";
  return total === 1
    ? "Signs for the one student of this unit whose outcomes have a date, also where it is not shown."
    : `Signs for all ${
      countText(total, "student")
    } of this unit whose outcomes have a date, also those not shown.`;
}

const MAX_NAMES = 8;

/** `names`: of those that are known; the rest are counted. */
export function openText(
  { given, open }: Coverage,
  nameOf: (assignmentId: string) => string | undefined,
): string | null {
  if (open.length === 0) return null;
  const are = open.length === 1 ? "is" : "are";
  const names = open.flatMap((id) => nameOf(id) ?? []).slice(0, MAX_NAMES);
  const rest = open.length - names.length;
  const listed = [...names, ...(rest > 0 && names.length > 0 ? [`and ${rest} more`] : [])].join(", ");
  const said = given.length === 0
    ? `${countText(open.length, "student")} ${are} complete and not signed for yet`
    : `${countText(open.length, "student")} completed or changed later ${are} not covered`;
  return listed === "" ? `${said}.` : `${said}: ${listed}.`;
}
