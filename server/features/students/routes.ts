import { type Context, Hono } from "hono";
import { dayIn } from "../../../domain/dates.ts";
import { links } from "../../../domain/links.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf, staffOf } from "../../middleware/actor_of.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { linkNext, pagedAndSearched, searched } from "../../middleware/paging.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { addStudent } from "./add_student.ts";
import { createAccessLink } from "./create_access_link.ts";
import { editStudent } from "./edit_student.ts";
import { endAccess } from "./end_access.ts";
import { linkStudent } from "./link_student.ts";
import { listSchoolStudents } from "./list_school_students.ts";
import { countStudents, listStudents } from "./list_students.ts";
import { listStudentsWithoutUnit } from "./list_students_without_unit.ts";
import { readStudent } from "./read_student.ts";
import { readStudentRelation } from "./read_student_relation.ts";
import { readStudentForm, studentEdit, studentForm } from "./student_form.ts";

/** The calls about students (spec 1 §7, spec 2 §7). */
export const studentRoutes = new Hono<AppEnv>()
  .get("/students", can("student.list"), query(pagedAndSearched), async (c) => {
    const { limit, cursor = null, search } = c.req.valid("query");
    const { items, next } = await c.get("services").doors.readTenant(
      tenantOf(c),
      (db) => listStudents(db, actorOf(c), { limit, cursor, search }),
    );
    linkNext(c, next);
    return c.json(items);
  })
  .get("/students/count", can("student.list"), query(searched), async (c) => {
    const { search } = c.req.valid("query");
    return c.json({
      count: await c.get("services").doors.readTenant(
        tenantOf(c),
        (db) => countStudents(db, actorOf(c), search),
      ),
    });
  })
  .post("/students", can("student.add"), body(studentForm), async (c) => {
    const { doors, now } = c.get("services");
    const input = { ...readStudentForm(c.req.valid("json"), todayAt(c)), now: now() };
    const { id } = await doors.writeTenant(tenantOf(c), (tx) => addStudent(tx, actorOf(c), input));
    return c.json(await doors.readTenant(tenantOf(c), (db) => readStudent(db, id)), 201);
  })
  .put("/students/:id", canOn("student.edit", readStudentRelation), body(studentEdit), async (c) => {
    const { doors, now } = c.get("services");
    const id = c.var.thing.studentId;
    const { base, ...form } = c.req.valid("json");
    const edit = { id, wanted: readStudentForm(form, todayAt(c)), base, now: now() };
    await doors.writeTenant(tenantOf(c), (tx) => editStudent(tx, actorOf(c), edit));
    return c.json(await doors.readTenant(tenantOf(c), (db) => readStudent(db, id)));
  })
  .get("/school/students", can("student.list_school"), query(searched), async (c) => {
    const actor = staffOf(c);
    const asked = c.req.valid("query");
    return c.json(
      await c.get("services").doors.readTenant(tenantOf(c), (db) => listSchoolStudents(db, actor, asked)),
    );
  })
  .post("/students/:id/link", can("student.link"), async (c) => {
    const { doors, now } = c.get("services");
    const actor = staffOf(c);
    const studentId = c.req.param("id");
    await doors.writeTenant(tenantOf(c), (tx) => linkStudent(tx, actor, { studentId, now: now() }));
    return c.json(await doors.readTenant(tenantOf(c), (db) => readStudent(db, studentId)));
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
  })
  .post("/students/:id/revoke-links", canOn("student.revoke_access", readStudentRelation), async (c) => {
    const { doors, now } = c.get("services");
    const { studentId } = c.var.thing;
    return c.json(
      await doors.writeTenant(
        tenantOf(c),
        (tx) => endAccess(tx, actorOf(c), { studentId, now: now() }),
      ),
    );
  });

/** The day it is at the establishment. */
function todayAt(c: { get: Context<AppEnv>["get"] }): string {
  return dayIn(c.get("establishment")!.timeZone, c.get("services").now());
}
