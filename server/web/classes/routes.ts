import { Hono } from "hono";
import { z } from "zod";
import { checkClassName } from "../../../domain/classes.ts";
import { notFound } from "../../../domain/errors.ts";
import { MAX_CHOSEN, TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { checkedText, list } from "../../http/schemas.ts";
import { changeClassStudents } from "../../features/classes/class_students.ts";
import { deleteClass, makeClass, renameClass } from "../../features/classes/change_class.ts";
import { listClasses, readClass, readClassRelation } from "../../features/classes/list_classes.ts";

const name = checkedText(2 * TEXT_LIMITS.className, checkClassName, "Give the class a name");
const students = list(z.string().min(1).max(100), {
  max: MAX_CHOSEN,
  tooMany: `At most ${MAX_CHOSEN} students can be chosen at once`,
});

/** Classes API (DECISIONS 32). */
export const classRoutes = new Hono<AppEnv>()
  .get("/classes", can("class.list"), inTurn, query(pageQuery), async (c) => {
    const { school, actor } = c.var;
    return answerPage(c, await school.read(listClasses, actor, c.req.valid("query")));
  })
  .post(
    "/classes",
    can("class.make"),
    body(z.strictObject({ name, studentIds: students.default([]) })),
    async (c) => {
      const { school, actor, now } = c.var;
      const { id } = await school.write(makeClass, actor, { ...c.req.valid("json"), now });
      return c.json(found(await school.read(readClass, actor, id)), 201);
    },
  )
  .put(
    "/classes/:id",
    canOn("class.change", readClassRelation),
    body(z.strictObject({ name })),
    async (c) => {
      const { school, actor, now, resource: { classId } } = c.var;
      await school.write(renameClass, actor, { classId, ...c.req.valid("json"), now });
      return c.json(found(await school.read(readClass, actor, classId)));
    },
  )
  .delete("/classes/:id", canOn("class.change", readClassRelation), async (c) => {
    const { school, actor, now, resource } = c.var;
    await school.write(deleteClass, actor, { classId: resource.classId, now });
    return c.json({ success: true });
  })
  .post(
    "/classes/:id/students",
    canOn("class.change", readClassRelation),
    body(z.strictObject({ add: students.default([]), remove: students.default([]) })),
    async (c) => {
      const { school, actor, now, resource: { classId } } = c.var;
      await school.write(changeClassStudents, actor, { classId, ...c.req.valid("json"), now });
      return c.json(found(await school.read(readClass, actor, classId)));
    },
  );

/** Otherwise deleted by another call in the meantime. */
function found<T>(row: T | null): T {
  if (row === null) throw notFound();
  return row;
}
