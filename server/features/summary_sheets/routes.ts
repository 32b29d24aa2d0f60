import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { can } from "../../middleware/can.ts";
import { contentDisposition } from "../evidence/file_response.ts";
import { makeSummaryPdf } from "./make_summary_pdf.ts";
import { readSummary } from "./read_summary.ts";

/** Summary sheets API (spec 2 §7). */
export const summaryRoutes = new Hono<AppEnv>()
  .get("/generate-summary/:id", can("unit.summary"), async (c) => {
    const { school, actor } = c.var;
    const sets = await school.read(readSummary, actor, c.req.param("id"));
    const { establishmentName, organisationNumber } = school.establishment;
    const pdf = await makeSummaryPdf(school.id, {
      centreName: establishmentName,
      centreNumber: organisationNumber ?? "",
      madeOn: school.today(),
      sets,
    }, c.req.raw.signal);
    return c.body(pdf, 200, summaryHeaders(sets[0]!.unit.unitCode));
  });

/** Not cached, since it holds students' names; browsers' PDF viewers need inline styles and a frame. */
function summaryHeaders(unitCode: string): Record<string, string> {
  return {
    "Content-Type": "application/pdf",
    "Content-Disposition": contentDisposition("inline", `Summary_Sheet_${unitCode}.pdf`),
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
  };
}
