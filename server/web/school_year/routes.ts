import { Hono } from "hono";
import { z } from "zod";
import { checkClassName, normalizeClassName } from "../../../domain/classes.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { checkNextYear } from "../../../domain/school_year.ts";
import type { AppEnv } from "../../services/context.ts";
import { body } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { checkedText, list } from "../../http/schemas.ts";
import { MAX_CLASSES_MOVED, readSchoolYear } from "../../features/school_year/read_school_year.ts";
import { startSchoolYear } from "../../features/school_year/start_school_year.ts";

const MAX_YEARS = 200;

const count = z.number().int().min(0);
const start = z.strictObject({
  years: list(
    z.strictObject({
      from: z.string().min(1).max(TEXT_LIMITS.yearGroup),
      to: checkedText(2 * TEXT_LIMITS.yearGroup, checkNextYear).transform((text) => text.trim()).nullable(),
    }),
    { max: MAX_YEARS, tooMany: `At most ${MAX_YEARS} year groups can move at once` },
  ).refine(
    (years) => new Set(years.map(({ from }) => from.trim().toLowerCase())).size === years.length,
    "A year group is here twice",
  ),
  classes: list(
    z.strictObject({
      id: z.string().max(100),
      name: checkedText(2 * TEXT_LIMITS.className, checkClassName).transform(normalizeClassName),
      staffId: z.string().max(100),
      before: z.strictObject({
        name: z.string().max(2 * TEXT_LIMITS.className),
        staffId: z.string().max(100),
      }),
    }),
    { max: MAX_CLASSES_MOVED, tooMany: `At most ${MAX_CLASSES_MOVED} classes` },
  ).refine(
    (classes) => new Set(classes.map(({ id }) => id)).size === classes.length,
    "A class is here twice",
  ),
  expected: z.strictObject({ moved: count, leavers: count }),
  again: z.boolean().default(false),
});

/** The step into a new school year API. */
export const schoolYearRoutes = new Hono<AppEnv>()
  .get("/admin/school-year", can("school_year.start"), inTurn, async (c) => {
    return c.json(await c.var.school.read(readSchoolYear, c.var.now));
  })
  .post("/admin/school-year", can("school_year.start"), body(start), async (c) => {
    const { school, actor, now } = c.var;
    await school.write(startSchoolYear, actor, { ...c.req.valid("json"), now });
    return c.json(await school.read(readSchoolYear, now));
  });
