import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { canOn } from "../../middleware/can.ts";
import { contentDisposition } from "../evidence/file_response.ts";
import { readStudentNumber } from "./read_held.ts";
import { readAnyStudentRelation } from "../students/read_student.ts";
import { beginExport } from "./export_lease.ts";
import { exportStream } from "./export_stream.ts";

/** Everything held about a student (DOMAIN, Duties). */
export const studentRecordRoutes = new Hono<AppEnv>()
  .get("/admin/students/:id/export", canOn("student.export", readAnyStudentRelation), async (c) => {
    const { school, actor, now, services, resource: { studentId } } = c.var;
    const number = await school.read(readStudentNumber, studentId);
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition(
        "attachment",
        `Everything held about ${number} ${school.today()}.zip`,
      ),
      "Cache-Control": "no-store",
    };
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const { leaseId } = await school.write(beginExport, actor, { studentId, now });
    return c.body(exportStream(services, { school, studentId, leaseId }), 200, headers);
  });
