import { Hono } from "hono";
import { z } from "zod";
import { MAX_IMPORTED, NO_STUDENTS, TOO_MANY_STUDENTS } from "../../../../domain/student_file/rows.ts";
import { STUDENT } from "../../../../domain/students.ts";
import type { AppEnv } from "../../../services/context.ts";
import { bulkBody } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { formSchema } from "../../../middleware/form_schema.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { list } from "../../../http/schemas.ts";
import { importStudents } from "../../../features/students/import/import_students.ts";
import { checkImport } from "../../../features/students/import/plan_import.ts";

const row = formSchema(STUDENT).partial().extend({ row: z.int().min(1).max(10_000_000).optional() });

const upload = z.strictObject({
  students: list(row, { empty: NO_STUDENTS, max: MAX_IMPORTED, tooMany: TOO_MANY_STUDENTS }),
  teacherId: z.string().max(100).nullable().default(null),
});

/** Upload of students (spec 2 §7). */
export const studentImportRoutes = new Hono<AppEnv>()
  .post("/students/bulk-upload", can("student.import"), bulkBody(upload), async (c) => {
    const { school, actor, now } = c.var;
    const { students, teacherId } = c.req.valid("json");
    return c.json(
      await school.write(importStudents, actor, { rows: students, teacherId, today: school.today(), now }),
    );
  })
  .post("/students/bulk-upload/check", can("student.import"), inTurn, bulkBody(upload), async (c) => {
    const { school, now } = c.var;
    const { students, teacherId } = c.req.valid("json");
    return c.json(await school.read(checkImport, { rows: students, teacherId, today: school.today(), now }));
  });
