import { Hono } from "hono";
import { dayIn } from "../../../domain/dates.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf } from "../../middleware/actor_of.ts";
import { can } from "../../middleware/can.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { makeSummaryPdf } from "./make_summary_pdf.ts";
import { readSummary } from "./read_summary.ts";
import { summaryHeaders } from "./summary_headers.ts";

/** The calls about summary sheets (spec 2 §7). */
export const summaryRoutes = new Hono<AppEnv>()
  .get("/generate-summary/:id", can("unit.summary"), async (c) => {
    const { doors, now } = c.get("services");
    const tenantId = tenantOf(c);
    const sets = await doors.readTenant(tenantId, (db) => readSummary(db, actorOf(c), c.req.param("id")));
    const { establishmentName, organisationNumber, timeZone } = c.get("establishment")!;
    const pdf = await makeSummaryPdf(tenantId, {
      centreName: establishmentName,
      centreNumber: organisationNumber ?? "",
      madeOn: dayIn(timeZone, now()),
      sets,
    }, c.req.raw.signal);
    return c.body(pdf, 200, summaryHeaders(sets[0]!.unit.unitCode));
  });
