import { Hono } from "hono";
import { z } from "zod";
import { dayIn, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import type { AppEnv } from "../../services/context.ts";
import { query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerCsv } from "../../http/downloads.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { auditCsv } from "../../features/audit/audit_csv.ts";
import { listAudit } from "../../features/audit/list_audit.ts";
import { recordAuditExport } from "../../features/audit/record_export.ts";

const EXPORT_PAGE = 1000;

const id = z.string().max(100).default("");
const filter = z.strictObject({ tenant: id, person: id });

/** Routes of the audit, for super admins on the installation's own host. */
export const auditRoutes = new Hono<AppEnv>()
  .get("/super-admin/audit", can("audit.read"), inTurn, query(pageQuery.extend(filter.shape)), async (c) => {
    const input = c.req.valid("query");
    return answerPage(c, await c.var.services.doors.readControl((db) => listAudit(db, input)));
  })
  .get("/super-admin/audit/csv", can("audit.read"), inTurn, query(filter), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    const { tenant, person } = c.req.valid("query");
    await doors.writeControl((tx) => recordAuditExport(tx, actor, { tenant, person, now }));
    const page = { tenant, person, limit: EXPORT_PAGE };
    const csv = auditCsv((cursor) => doors.readControl((db) => listAudit(db, { ...page, cursor })));
    return answerCsv(c, csv, `Audit ${dayIn(DEFAULT_TIME_ZONE, now)}.csv`);
  });
