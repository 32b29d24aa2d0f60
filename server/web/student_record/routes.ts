import { Hono } from "hono";
import type { AppEnv } from "../../services/context.ts";
import { canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { downloadHeaders } from "../../http/downloads.ts";
import { readStudentNumber } from "../../features/student_record/read_held.ts";
import { readAnyStudentRelation } from "../../features/students/read_student.ts";
import { openExport } from "../../features/student_record/open_export.ts";
import { recordEntries } from "../../features/student_record/record_entries.ts";

/** All data we hold about a student (DOMAIN, Duties). */
export const studentRecordRoutes = new Hono<AppEnv>()
  .get("/admin/students/:id/export", canOn("student.export", readAnyStudentRelation), inTurn, async (c) => {
    const { school, actor, now, services, resource: { studentId } } = c.var;
    const number = await school.read(readStudentNumber, studentId);
    const headers = downloadHeaders("zip", `All data we hold about ${number} ${school.today()}.zip`);
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const entries = recordEntries({ school, storage: services.storage, studentId, now });
    const stream = await openExport(services, { school, actor, kind: "record", studentId, now, entries });
    return c.body(stream, 200, headers);
  });
