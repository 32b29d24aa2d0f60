import { Hono } from "hono";
import { assertNoErrors } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import {
  checkStudent,
  storedStudent,
  STUDENT,
  type StudentForm,
  type StudentInput,
} from "../../../domain/students.ts";
import type { AppEnv } from "../../context.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { columnsSchema, formSchema } from "../../middleware/form_schema.ts";
import { answerPage, pageSearchQuery, searchQuery } from "../../middleware/paging.ts";
import { addStudent, linkStudent } from "./add_student.ts";
import { createAccessLink } from "./create_access_link.ts";
import { editStudent } from "./edit_student.ts";
import { listSchoolStudents } from "./list_school_students.ts";
import { countStudents, listStudents } from "./list_students.ts";
import { listStudentsWithoutUnit } from "./list_students_without_unit.ts";
import { readStudent, readStudentRelation } from "./read_student.ts";
import { revokeAccess } from "./revoke_access.ts";

const studentForm = formSchema(STUDENT);
/** `base` holds the values before the edit, against lost updates. */
const studentEdit = studentForm.extend({ base: columnsSchema(STUDENT).optional() });

function readStudentForm(form: StudentForm, today: string): StudentInput {
  assertNoErrors(checkStudent(form, today));
  return storedStudent(form);
}

/** Students API (spec 1 §7, spec 2 §7). */
export const studentRoutes = new Hono<AppEnv>()
  .get("/students", can("student.list"), query(pageSearchQuery), async (c) => {
    const { school, actor, now } = c.var;
    return answerPage(c, await school.read(listStudents, actor, { ...c.req.valid("query"), now }));
  })
  .get("/students/count", can("student.list"), query(searchQuery), async (c) => {
    const { school, actor } = c.var;
    return c.json({ count: await school.read(countStudents, actor, c.req.valid("query").search) });
  })
  .post("/students", can("student.add"), body(studentForm), async (c) => {
    const { school, actor, now } = c.var;
    const student = readStudentForm(c.req.valid("json"), school.today());
    const { id } = await school.write(addStudent, actor, { ...student, now });
    return c.json(await school.read(readStudent, id, now), 201);
  })
  .put("/students/:id", canOn("student.edit", readStudentRelation), body(studentEdit), async (c) => {
    const { school, actor, now, resource } = c.var;
    const { base, ...form } = c.req.valid("json");
    const values = readStudentForm(form, school.today());
    await school.write(editStudent, actor, { id: resource.studentId, values, base, now });
    return c.json(await school.read(readStudent, resource.studentId, now));
  })
  .get("/school/students", can("student.list_school"), query(searchQuery), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(listSchoolStudents, actor, c.req.valid("query")));
  })
  .post("/students/:id/link", can("student.link"), async (c) => {
    const { school, actor, now } = c.var;
    const studentId = c.req.param("id");
    await school.write(linkStudent, actor, { studentId, now });
    return c.json(await school.read(readStudent, studentId, now));
  })
  .get("/units/:id/students-without", can("student.list"), query(searchQuery), async (c) => {
    const { school, actor } = c.var;
    const { search } = c.req.valid("query");
    return c.json(await school.read(listStudentsWithoutUnit, actor, { unitId: c.req.param("id"), search }));
  })
  .post("/students/:id/generate-token", canOn("student.access_link", readStudentRelation), async (c) => {
    const { school, actor, now, resource } = c.var;
    const link = await school.write(createAccessLink, actor, { studentId: resource.studentId, now });
    return c.json({
      portfolioUrl: `${school.origin}${links.studentAccess(link.token)}`,
      expiresAt: link.expiresAt,
    });
  })
  .post("/students/:id/revoke-links", canOn("student.revoke_access", readStudentRelation), async (c) => {
    const { school, actor, now, resource } = c.var;
    return c.json(await school.write(revokeAccess, actor, { studentId: resource.studentId, now }));
  });
