import type { SignaturePart } from "../../../../domain/signatures.ts";
import type { SheetSignature, SheetStudent } from "../../../../domain/summary_sheet.ts";
import { openDocumentWorker } from "../../../documents/document_worker.ts";
import { SUMMARY_DRAWING, type SummaryDocument } from "../make_summary_pdf.ts";

const worker = openDocumentWorker();

/** All outcomes dated. */
export function student(lastName: string, firstName: string, outcomes = 3): SheetStudent {
  return {
    learnerNumber: "0042",
    lastName,
    firstName,
    dates: Array(outcomes).fill("2026-06-15"),
    heldAt: Array(outcomes).fill(null),
    signatures: { educator: null, admin: null },
  };
}

/** Covered by these signatures, the educator's and the administrator's. */
export function signed(student: SheetStudent, educator: string | null, admin: string | null): SheetStudent {
  return { ...student, signatures: { educator, admin } };
}

/** A typed name unless `image` is given. */
export function signature(
  id: string,
  part: SignaturePart,
  over: Partial<SheetSignature> = {},
): SheetSignature {
  const name = over.name ?? `Name of ${id}`;
  return { id, part, name, account: name, image: null, signedOn: "2026-06-16", ...over };
}

export function draw(
  students: SheetStudent[],
  over: Partial<SummaryDocument> = {},
): Promise<Uint8Array> {
  return worker.make(SUMMARY_DRAWING.module, summaryDocument(students, over), SUMMARY_DRAWING.limits);
}

export function summaryDocument(
  students: SheetStudent[],
  over: Partial<SummaryDocument> = {},
): SummaryDocument {
  const unit = { unitCode: "121766", title: "Growing vegetables", outcomes: students[0]?.dates.length ?? 0 };
  return {
    logo: null,
    centreName: "Oak School",
    centreNumber: "12345",
    madeOn: "2026-06-15",
    sets: [{ unit, version: null, students }],
    signatures: [],
    ...over,
  };
}
