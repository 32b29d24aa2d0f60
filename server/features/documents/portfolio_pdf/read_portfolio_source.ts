import { dayIn } from "../../../../domain/dates.ts";
import type { DocumentOptions } from "../../../../domain/document_options.ts";
import { documentLogo } from "../../../../domain/logos.ts";
import type { Services } from "../../../services/services.ts";
import { readEntitlements, readSettings } from "../../settings/read_settings.ts";
import { portfolioFingerprint } from "./fingerprint.ts";
import { type PortfolioSource, readPortfolioDocument } from "./read_portfolio_document.ts";

const DOCUMENTS = { kind: "system", id: "documents" } as const;

/** A portfolio as its PDF shows it now, for an authorized actor, in one round trip. Throws `not_found`. */
export async function readPortfolioSource(
  { doors, now }: Pick<Services, "doors" | "now">,
  tenantId: string,
  { assignmentId, options }: { assignmentId: string; options: DocumentOptions },
): Promise<{ source: PortfolioSource; fingerprint: string }> {
  const at = now();
  const { source, logoUrl } = await doors.readTenant(tenantId, async (db) => {
    const [settings, entitlements] = await Promise.all([readSettings(db), readEntitlements(db)]);
    const { timeZone } = settings;
    const source = await readPortfolioDocument(db, {
      assignmentId,
      system: DOCUMENTS,
      settings,
      today: dayIn(timeZone, at),
    });
    return { source: setOut(source, options), logoUrl: documentLogo(entitlements, settings) };
  });
  return { source, fingerprint: portfolioFingerprint(source, logoUrl) };
}

function setOut(
  { document, ...source }: PortfolioSource,
  { reflections, feedback, history, pictures }: DocumentOptions,
): PortfolioSource {
  const outcomes = document.outcomes.map((outcome) => ({
    ...outcome,
    reflection: reflections ? outcome.reflection : null,
    feedback: feedback ? outcome.feedback : null,
  }));
  const ends = history ? {} : { history: [], signatures: [] };
  return { ...source, document: { ...document, ...ends, outcomes, pictures } };
}
