import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { checkNote } from "../../../domain/students.ts";
import type { AppEnv } from "../../services/context.ts";
import { body } from "../../middleware/body.ts";
import { canOn } from "../../middleware/can.ts";
import { byRule, storableText } from "../../http/schemas.ts";
import { readAnyStudentRelation } from "../../features/students/read_student.ts";
import { readStudentDetails } from "../../features/student_page/read_student_details.ts";
import { addNote, readNoteRelation, removeNote } from "../../features/student_page/student_notes.ts";

const note = storableText(2 * TEXT_LIMITS.note).superRefine(byRule(checkNote));

/** Student page API. */
export const studentPageRoutes = new Hono<AppEnv>()
  .get("/students/:id", canOn("student.read", readAnyStudentRelation), async (c) => {
    const { school, actor, now, resource: { studentId } } = c.var;
    const details = await school.read(readStudentDetails, actor, { studentId, now });
    if (!details) throw notFound();
    return c.json(details);
  })
  .post(
    "/students/:id/notes",
    canOn("student.note", readAnyStudentRelation),
    body(z.strictObject({ note })),
    async (c) => {
      const { school, actor, now, resource: { studentId } } = c.var;
      const input = { studentId, ...c.req.valid("json"), now };
      return c.json(await school.write(addNote, actor, input), 201);
    },
  )
  .delete("/student-notes/:id", canOn("student.note", readNoteRelation), async (c) => {
    const { school, actor, now, resource } = c.var;
    await school.write(removeNote, actor, { ...resource, now });
    return c.json({ success: true });
  });
