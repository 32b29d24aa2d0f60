import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../../domain/errors.ts";
import { CARD_SHEET, checkLessonMinutes } from "../../../domain/lessons.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf, staffOf } from "../../middleware/actor_of.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { searched } from "../../middleware/paging.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { readStudentRelation } from "../students/read_student_relation.ts";
import { allowCards } from "./allow_cards.ts";
import { closeLesson } from "./close_lesson.ts";
import { extendLesson } from "./extend_lesson.ts";
import { listCardHolders } from "./list_card_holders.ts";
import { openLesson } from "./open_lesson.ts";
import { printCards } from "./print_cards.ts";
import { readLesson } from "./read_lesson.ts";
import { revokeCards } from "./revoke_cards.ts";

const length = z.strictObject({
  minutes: z.number().superRefine((minutes, context) => {
    const message = checkLessonMinutes(minutes);
    if (message) context.addIssue({ code: "custom", message });
  }),
});
const chosen = z.strictObject({
  studentIds: z.array(z.string().min(1).max(100))
    .min(1, "Please select at least one student")
    .max(CARD_SHEET.atOnce, `At most ${CARD_SHEET.atOnce} cards can be made at once`),
});

/** The calls about lessons and cards, for learners without a mailbox (DESIGN §4, Students). */
export const lessonRoutes = new Hono<AppEnv>()
  .put(
    "/lessons/settings",
    can("lesson.allow_cards"),
    body(z.strictObject({ cardsAllowed: z.boolean() })),
    async (c) => {
      const { doors, now } = c.get("services");
      const input = { ...c.req.valid("json"), now: now() };
      return c.json(await doors.writeTenant(tenantOf(c), (tx) => allowCards(tx, actorOf(c), input)));
    },
  )
  .post("/lessons", can("lesson.open"), body(length), async (c) => {
    const { doors, now } = c.get("services");
    const input = { ...c.req.valid("json"), now: now() };
    const staff = staffOf(c);
    return c.json(await doors.writeTenant(tenantOf(c), (tx) => openLesson(tx, staff, input)), 201);
  })
  .get("/lessons/:id", can("lesson.open"), async (c) => {
    const { doors, now } = c.get("services");
    const own = { lessonId: c.req.param("id"), staffId: staffOf(c).id, now: now() };
    const lesson = await doors.readTenant(tenantOf(c), (db) => readLesson(db, own));
    if (!lesson) throw notFound();
    return c.json(lesson);
  })
  .patch(
    "/lessons/:id",
    can("lesson.open"),
    body(z.strictObject({ endsAt: z.iso.datetime() })),
    async (c) => {
      const { doors, now } = c.get("services");
      const endsAt = new Date(c.req.valid("json").endsAt);
      const input = { endsAt, lessonId: c.req.param("id"), now: now() };
      const staff = staffOf(c);
      return c.json(await doors.writeTenant(tenantOf(c), (tx) => extendLesson(tx, staff, input)));
    },
  )
  .post("/lessons/:id/close", can("lesson.open"), async (c) => {
    const { doors, now } = c.get("services");
    const input = { lessonId: c.req.param("id"), now: now() };
    const staff = staffOf(c);
    return c.json(await doors.writeTenant(tenantOf(c), (tx) => closeLesson(tx, staff, input)));
  })
  .get("/cards", can("card.print"), query(searched), async (c) => {
    const { doors, now } = c.get("services");
    const input = { ...c.req.valid("query"), now: now() };
    return c.json(await doors.readTenant(tenantOf(c), (db) => listCardHolders(db, actorOf(c), input)));
  })
  .post("/cards", can("card.print"), body(chosen), async (c) => {
    const { doors, now } = c.get("services");
    const input = { ...c.req.valid("json"), now: now() };
    const staff = staffOf(c);
    return c.json(await doors.writeTenant(tenantOf(c), (tx) => printCards(tx, staff, input)), 201);
  })
  .post("/students/:id/revoke-cards", canOn("student.revoke_access", readStudentRelation), async (c) => {
    const { doors, now } = c.get("services");
    const input = { studentId: c.var.thing.studentId, now: now() };
    return c.json(await doors.writeTenant(tenantOf(c), (tx) => revokeCards(tx, actorOf(c), input)));
  });
