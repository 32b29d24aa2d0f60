import { Hono } from "hono";
import type { AppEnv } from "../../services/context.ts";
import { query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { listOwnUnits, type OwnUnit } from "../../queries/list_own_units.ts";
import { madePdfHeaders } from "../evidence/file_response.ts";
import { listSheetSubmissions } from "../../features/summary_sheets/list_sheet_submissions.ts";
import { makeSummaryPdf } from "../../features/summary_sheets/make_summary_pdf.ts";
import { signatureRoutes } from "./signatures/routes.ts";

/** Summary sheets API (spec 2 §7). */
export const summaryRoutes = new Hono<AppEnv>()
  .route("/", signatureRoutes)
  .get("/units", can("unit.list"), inTurn, async (c) => {
    const { school, actor } = c.var;
    return c.json((await school.read(listOwnUnits, actor)).map(sheetUnit));
  })
  .get("/units/:id/submissions", can("unit.summary"), inTurn, query(pageQuery), async (c) => {
    const { school, actor } = c.var;
    const input = { ...c.req.valid("query"), unitId: c.req.param("id") };
    return answerPage(c, await school.read(listSheetSubmissions, actor, input));
  })
  .get("/generate-summary/:id", can("unit.summary"), inTurn, async (c) => {
    const { services, school, actor } = c.var;
    const scope = { actor, unitId: c.req.param("id") };
    const pdf = await makeSummaryPdf(services, school, scope, c.req.raw.signal);
    return c.body(pdf.bytes, 200, madePdfHeaders(pdf.fileName));
  });

/** On the wire (spec 2 §7). */
export function sheetUnit({ id, unitCode, title, students }: OwnUnit) {
  return { id, unitCode, unitTitle: title, students };
}
