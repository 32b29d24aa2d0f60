import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../../domain/errors.ts";
import { CARD_SHEET, checkLessonMinutes } from "../../../domain/lessons.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { searchQuery } from "../../http/paging.ts";
import { byRule, list } from "../../http/schemas.ts";
import { readStudentRelation } from "../../features/students/read_student.ts";
import { setCardsAllowed } from "../../features/lessons/card_settings.ts";
import { closeLesson, extendLesson } from "../../features/lessons/change_lesson_end.ts";
import { listCardHolders } from "../../features/lessons/list_card_holders.ts";
import { openLesson } from "../../features/lessons/open_lesson.ts";
import { printCards } from "../../features/lessons/print_cards.ts";
import { readLesson } from "../../features/lessons/read_lesson.ts";
import { revokeCards } from "../../features/lessons/revoke_cards.ts";

const length = z.strictObject({
  minutes: z.number().superRefine(byRule(checkLessonMinutes)),
});
const selection = z.strictObject({
  studentIds: list(z.string().min(1).max(100), {
    empty: "Please select at least one student",
    max: CARD_SHEET.max,
    tooMany: `At most ${CARD_SHEET.max} cards can be made at once`,
  }),
});

/** DESIGN §4, Students. */
export const lessonRoutes = new Hono<AppEnv>()
  .put(
    "/lessons/settings",
    can("lesson.allow_cards"),
    body(z.strictObject({ cardsAllowed: z.boolean() })),
    async (c) => {
      const { school, actor, now } = c.var;
      return c.json(await school.write(setCardsAllowed, actor, { ...c.req.valid("json"), now }));
    },
  )
  .post("/lessons", can("lesson.open"), body(length), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(openLesson, actor, { ...c.req.valid("json"), now }), 201);
  })
  .get("/lessons/:id", can("lesson.open"), async (c) => {
    const { school, actor, now } = c.var;
    const lesson = await school.read(readLesson, { lessonId: c.req.param("id"), staffId: actor.id, now });
    if (!lesson) throw notFound();
    return c.json(lesson);
  })
  .patch(
    "/lessons/:id",
    can("lesson.open"),
    body(z.strictObject({ endsAt: z.iso.datetime() })),
    async (c) => {
      const { school, actor, now } = c.var;
      const endsAt = new Date(c.req.valid("json").endsAt);
      return c.json(await school.write(extendLesson, actor, { lessonId: c.req.param("id"), endsAt, now }));
    },
  )
  .post("/lessons/:id/close", can("lesson.open"), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(closeLesson, actor, { lessonId: c.req.param("id"), now }));
  })
  .get(
    "/cards",
    can("card.print"),
    inTurn,
    query(searchQuery.extend({ class: z.string().max(100).default("") })),
    async (c) => {
      const { school, actor, now } = c.var;
      return c.json(await school.read(listCardHolders, actor, { ...c.req.valid("query"), now }));
    },
  )
  .post("/cards", can("card.print"), body(selection), async (c) => {
    const { school, actor, now } = c.var;
    return c.json(await school.write(printCards, actor, { ...c.req.valid("json"), now }), 201);
  })
  .post("/students/:id/revoke-cards", canOn("student.revoke_access", readStudentRelation), async (c) => {
    const { school, actor, now, resource } = c.var;
    return c.json(await school.write(revokeCards, actor, { studentId: resource.studentId, now }));
  });
