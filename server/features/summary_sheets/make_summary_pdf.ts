import type { SheetSignature } from "../../../domain/summary_sheet.ts";
import type { School } from "../../services/context.ts";
import type { Drawing, MadeDocument } from "../../documents/drawing.ts";
import { makeDocument } from "../../documents/make_document.ts";
import type { Services } from "../../services/services.ts";
import { readDocumentLogo } from "../establishment/logos/read_document_logo.ts";
import { readSummary, type SheetScope, type SummarySet } from "./read_summary.ts";

export const SUMMARY_DRAWING: Drawing<SummaryDocument> = {
  module: new URL("./drawing/draw_summary.ts", import.meta.url),
  limits: { megabytes: 256, seconds: 30 },
  fileName: ({ sets }) => `Summary_Sheet_${sets[0]?.unit.unitCode}.pdf`,
};

/** The sheets of the scope. Throws as `readSummary` and `makeDocument` do. */
export async function makeSummaryPdf(
  services: Pick<Services, "storage" | "log">,
  school: School,
  scope: SheetScope,
  signal: AbortSignal,
): Promise<MadeDocument> {
  const readInput = async (): Promise<SummaryDocument> => {
    const { establishmentName, organisationNumber } = school.establishment;
    const [logo, summary] = await Promise.all([
      readDocumentLogo(services, school),
      school.read(readSummary, scope),
    ]);
    return {
      logo,
      centreName: establishmentName,
      centreNumber: organisationNumber ?? "",
      madeOn: school.today(),
      ...summary,
    };
  };
  return await makeDocument({ tenantId: school.id, drawing: SUMMARY_DRAWING, readInput, signal });
}

/** All that the sheets show. */
export type SummaryDocument = {
  /** A PNG data URL. */
  logo: string | null;
  centreName: string;
  /** Empty when the school has none. */
  centreNumber: string;
  /** `YYYY-MM-DD` in the establishment's time zone. */
  madeOn: string;
  sets: SummarySet[];
  /** Signatures that rows refer to, in the order in which they were given. */
  signatures: SheetSignature[];
};
