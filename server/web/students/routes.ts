import { Hono } from "hono";
import { z } from "zod";
import { assertNoErrors } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import { MAX_CHOSEN, TEXT_LIMITS } from "../../../domain/limits.ts";
import { STUDENT_SORTS } from "../../../domain/list_sorts.ts";
import { TOO_MANY_NAMES } from "../../../domain/pasted_students.ts";
import {
  checkStudent,
  normalizeStudentId,
  storedStudent,
  STUDENT,
  type StudentForm,
  type StudentInput,
} from "../../../domain/students.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { columnsSchema, formSchema } from "../../middleware/form_schema.ts";
import { answerPage, flagText, pageQuery, searchQuery, studentSearchQuery } from "../../http/paging.ts";
import { list } from "../../http/schemas.ts";
import { addStudent, linkStudent } from "../../features/students/add_student.ts";
import { archiveStudent, unarchiveStudent } from "../../features/students/archive_student.ts";
import { addStudents, readSchoolRecords, takenIds } from "../../features/students/add_students.ts";
import { createAccessLink } from "../../features/students/create_access_link.ts";
import { editStudent } from "../../features/students/edit_student.ts";
import { listSchoolStudents } from "../../features/students/list_school_students.ts";
import {
  countStudents,
  listStudentChoices,
  listStudents,
  readYearGroups,
} from "../../features/students/list_students.ts";
import { listStudentsWithoutUnit } from "../../features/students/list_students_without_unit.ts";
import { readStudent, readStudentRelation } from "../../features/students/read_student.ts";
import { revokeAccess } from "../../features/students/revoke_access.ts";
import { withdrawStudent } from "../../features/students/withdraw_student.ts";

const studentForm = formSchema(STUDENT);
/** `base` holds the values before the edit, against lost updates. */
const studentEdit = studentForm.extend({ base: columnsSchema(STUDENT).optional() });

const manyStudents = (item: z.ZodType<StudentForm>) =>
  z.strictObject({
    students: list(item, { empty: "Paste at least one name", max: MAX_CHOSEN, tooMany: TOO_MANY_NAMES }),
  });
const pastedName = z.strictObject({
  firstName: z.string().max(2 * TEXT_LIMITS.name),
  lastName: z.string().max(2 * TEXT_LIMITS.name),
  studentId: z.string().max(2 * TEXT_LIMITS.studentId),
});

const filter = studentSearchQuery.extend({ year: z.string().max(TEXT_LIMITS.yearGroup).default("") });
const sortedPage = pageQuery.extend(filter.shape).extend({ sort: z.enum(STUDENT_SORTS).default("name") });

const allStudents = sortedPage.extend({ includeArchived: flagText });

function readStudentForm(form: StudentForm, today: string): StudentInput {
  assertNoErrors(checkStudent(form, today));
  return storedStudent(form);
}

/** Errors and repeated student IDs are named by their place in the list. */
function readStudentForms(forms: readonly StudentForm[], today: string): StudentInput[] {
  const errors = forms.flatMap((form, at) =>
    Object.entries(checkStudent(form, today)).map(([field, message]) => [`students.${at}.${field}`, message])
  );
  assertNoErrors(Object.fromEntries(errors));
  const keys = forms.map(({ studentId }) => normalizeStudentId(studentId));
  const repeated = keys.flatMap((key, at) => keys.indexOf(key) < at ? [at] : []);
  if (repeated.length > 0) throw takenIds(repeated, "This student ID is in the list twice");
  return forms.map(storedStudent);
}

/** Students API (spec 1 §7, spec 2 §7). */
export const studentRoutes = new Hono<AppEnv>()
  .get("/students", can("student.list"), inTurn, query(sortedPage), async (c) => {
    const { school, actor, now } = c.var;
    return answerPage(c, await school.read(listStudents, actor, { ...c.req.valid("query"), now }));
  })
  .get("/admin/students", can("student.list_all"), inTurn, query(allStudents), async (c) => {
    const { school, actor, now } = c.var;
    return answerPage(c, await school.read(listStudents, actor, { ...c.req.valid("query"), now }));
  })
  .post("/admin/students/:id/archive", can("student.archive"), async (c) => {
    const { school, actor, now } = c.var;
    const studentId = c.req.param("id");
    await school.write(archiveStudent, actor, { studentId, now });
    return c.json(await school.read(readStudent, studentId, now));
  })
  .post("/admin/students/:id/unarchive", can("student.archive"), async (c) => {
    const { school, actor, now } = c.var;
    const studentId = c.req.param("id");
    await school.write(unarchiveStudent, actor, { studentId, now });
    return c.json(await school.read(readStudent, studentId, now));
  })
  .get("/students/count", can("student.list"), inTurn, query(filter), async (c) => {
    const { school, actor } = c.var;
    return c.json({ count: await school.read(countStudents, actor, c.req.valid("query")) });
  })
  .get("/students/choices", can("student.list"), inTurn, query(filter), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(listStudentChoices, actor, c.req.valid("query")));
  })
  .get("/students/years", can("student.list"), inTurn, async (c) => {
    const { school, actor } = c.var;
    const { years } = await school.read(readYearGroups, actor);
    return c.json(years);
  })
  .post("/students", can("student.add"), body(studentForm), async (c) => {
    const { school, actor, now } = c.var;
    const student = readStudentForm(c.req.valid("json"), school.today());
    const { id } = await school.write(addStudent, actor, { ...student, now });
    return c.json(await school.read(readStudent, id, now), 201);
  })
  .post("/students/check", can("student.add"), inTurn, body(manyStudents(pastedName)), async (c) => {
    const { school } = c.var;
    return c.json(await school.read(readSchoolRecords, c.req.valid("json").students));
  })
  .post("/students/many", can("student.add"), body(manyStudents(studentForm)), async (c) => {
    const { school, actor, now } = c.var;
    const students = readStudentForms(c.req.valid("json").students, school.today());
    return c.json(await school.write(addStudents, actor, { students, now }), 201);
  })
  .put("/students/:id", canOn("student.edit", readStudentRelation), body(studentEdit), async (c) => {
    const { school, actor, now, resource } = c.var;
    const { base, ...form } = c.req.valid("json");
    const values = readStudentForm(form, school.today());
    await school.write(editStudent, actor, { id: resource.studentId, values, base, now });
    return c.json(await school.read(readStudent, resource.studentId, now));
  })
  .delete("/students/:id", canOn("student.withdraw", readStudentRelation), async (c) => {
    const { school, actor, now, resource } = c.var;
    await school.write(withdrawStudent, actor, { studentId: resource.studentId, now });
    return c.json({ success: true });
  })
  .get("/school/students", can("student.list_school"), inTurn, query(searchQuery), async (c) => {
    const { school, actor } = c.var;
    return c.json(await school.read(listSchoolStudents, actor, c.req.valid("query")));
  })
  .post("/students/:id/link", can("student.link"), async (c) => {
    const { school, actor, now } = c.var;
    const studentId = c.req.param("id");
    await school.write(linkStudent, actor, { studentId, now });
    return c.json(await school.read(readStudent, studentId, now));
  })
  .get("/units/:id/students-without", can("student.list"), inTurn, query(filter), async (c) => {
    const { school, actor } = c.var;
    const input = { ...c.req.valid("query"), unitId: c.req.param("id") };
    return c.json(await school.read(listStudentsWithoutUnit, actor, input));
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
