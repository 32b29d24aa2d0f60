import { Hono } from "hono";
import { z } from "zod";
import { dayIn } from "../../../domain/dates.ts";
import { AppError } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import { checkStudent, parseDateOfBirth } from "../../../domain/students.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf } from "../../middleware/actor_of.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { linkNext, paging } from "../../middleware/paging.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { addStudent } from "./add_student.ts";
import { createAccessLink } from "./create_access_link.ts";
import { listStudents } from "./list_students.ts";
import { listStudentsWithoutUnit } from "./list_students_without_unit.ts";
import { LONGEST_SEARCH } from "./match_words.ts";
import { readStudent } from "./read_student.ts";
import { readStudentRelation } from "./read_student_relation.ts";

const text = z.string().max(1000);
const studentForm = z.strictObject({
  studentId: text,
  firstName: text,
  lastName: text,
  email: text.nullish(),
  dateOfBirth: text.nullish(),
  yearGroup: text.nullish(),
});

const searched = z.strictObject({ search: z.string().max(LONGEST_SEARCH).default("") });

/** The calls about students (spec 1 §7, spec 2 §7). */
export const studentRoutes = new Hono<AppEnv>()
  .get("/students", can("student.list"), paging(), async (c) => {
    const { limit, cursor = null } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listStudents(db, actorOf(c), { limit, cursor }),
    );
    linkNext(c, next);
    return c.json(items);
  })
  .post("/students", can("student.add"), body(studentForm), async (c) => {
    const { doors, now } = c.get("services");
    const form = c.req.valid("json");
    const fields = checkStudent(form, dayIn(c.get("establishment")!.timeZone, now()));
    const [first] = Object.values(fields);
    if (first) throw new AppError("invalid", first, { fields });
    const input = {
      studentId: form.studentId,
      firstName: form.firstName,
      lastName: form.lastName,
      email: form.email?.trim() || null,
      dateOfBirth: form.dateOfBirth?.trim() ? parseDateOfBirth(form.dateOfBirth) : null,
      yearGroup: form.yearGroup?.trim() || null,
      now: now(),
    };
    const { id } = await doors.writeTenant(tenantOf(c), (tx) => addStudent(tx, actorOf(c), input));
    return c.json(await doors.readTenant(tenantOf(c), (db) => readStudent(db, id)), 201);
  })
  .get("/units/:id/students-without", can("student.list"), query(searched), async (c) => {
    const input = { unitId: c.req.param("id"), search: c.req.valid("query").search };
    return c.json(
      await c.get("services").doors.readTenant(
        tenantOf(c),
        (db) => listStudentsWithoutUnit(db, actorOf(c), input),
      ),
    );
  })
  .post("/students/:id/generate-token", canOn("student.access_link", readStudentRelation), async (c) => {
    const { doors, now, config } = c.get("services");
    const { token, expiresAt } = await doors.writeTenant(
      tenantOf(c),
      (tx) => createAccessLink(tx, actorOf(c), { studentId: c.var.thing.studentId, now: now() }),
    );
    const origin = `${config.scheme}://${c.get("place").host}`;
    return c.json({ portfolioUrl: `${origin}${links.studentAccess(token)}`, expiresAt });
  });
