import { Hono } from "hono";
import { z } from "zod";
import { ACTIVITY_KINDS } from "../../../domain/activity.ts";
import { REPORTS_NOT_IN_PLAN } from "../../../domain/activity_filter.ts";
import { isDay } from "../../../domain/dates.ts";
import { AppError } from "../../../domain/errors.ts";
import type { AppEnv } from "../../services/context.ts";
import { query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerCsv } from "../../http/downloads.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { activityCsv } from "../../features/activity_log/activity_csv.ts";
import { listActivity } from "../../features/activity_log/list_activity.ts";
import { recordActivityExport } from "../../features/activity_log/record_export.ts";

const EXPORT_PAGE = 1000;

const id = z.string().max(100).default("");
const day = z.string().max(10).refine((text) => text === "" || isDay(text), "Enter the day as YYYY-MM-DD")
  .default("");
const filter = z.strictObject({
  person: id,
  student: id,
  kind: z.enum(["", ...ACTIVITY_KINDS]).default(""),
  from: day,
  to: day,
});

/** The establishment's events, for administrators (DECISIONS 21). */
export const activityRoutes = new Hono<AppEnv>()
  .get("/admin/activity", can("activity.read"), inTurn, query(pageQuery.extend(filter.shape)), async (c) => {
    const { school } = c.var;
    const { timeZone } = school.establishment;
    return answerPage(c, await school.read(listActivity, { ...c.req.valid("query"), timeZone }));
  })
  .get("/admin/activity/csv", can("activity.export"), inTurn, query(filter), async (c) => {
    const { school, actor, now } = c.var;
    const { timeZone } = school.establishment;
    if (!school.hasFeature("ADVANCED_REPORTING")) throw new AppError("limit", `${REPORTS_NOT_IN_PLAN}.`);
    const input = { ...c.req.valid("query"), limit: EXPORT_PAGE, timeZone };
    await school.write(recordActivityExport, actor, { ...input, now });
    const csv = activityCsv((cursor) => school.read(listActivity, { ...input, cursor }), timeZone);
    return answerCsv(c, csv, `Activity ${school.today()}.csv`);
  });
