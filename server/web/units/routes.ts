import { Hono } from "hono";
import { z } from "zod";
import {
  checkApprovedDate,
  checkDescription,
  checkEvidenceType,
  checkLevel,
  checkSheetCode,
  checkTitle,
  checkUnit,
  OUTCOMES_MISSING,
  TOO_MANY_OUTCOMES,
} from "../../../domain/check_unit.ts";
import { AppError } from "../../../domain/errors.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import { checkUnitCode, OWN_UNIT_ORIGINS, UNIT_LIMITS } from "../../../domain/units.ts";
import type { AppEnv } from "../../services/context.ts";
import { fetchUnit } from "../../flows/fetch_unit.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { searchQuery } from "../../http/paging.ts";
import { checkedText, list } from "../../http/schemas.ts";
import { listUnitChoices } from "../../features/units/list_unit_choices.ts";
import { saveUnit } from "../../features/units/save_unit.ts";
import { readKnownUnit, unitView } from "../../features/units/read_unit.ts";

/** Twice what the rule allows, which counts several spaces as one. */
const validated = (check: (text: string) => string | null, max: number = UNIT_LIMITS.levelLength) =>
  checkedText(2 * max, check, check("") ?? undefined);

const unitCode = validated(checkUnitCode).transform((value) => value.trim());
const sheetCode = validated(checkSheetCode).transform((value) => value.trim());

const newUnit = z.strictObject({
  unitCode: sheetCode,
  title: validated(checkTitle, UNIT_LIMITS.titleLength),
  level: validated(checkLevel),
  approvedDate: validated(checkApprovedDate).nullish(),
  outcomes: list(
    z.strictObject({
      description: validated(checkDescription, UNIT_LIMITS.descriptionLength),
      evidenceType: validated(checkEvidenceType),
    }),
    {
      empty: OUTCOMES_MISSING,
      max: UNIT_LIMITS.outcomes,
      tooMany: TOO_MANY_OUTCOMES,
    },
  ),
  origin: z.enum(OWN_UNIT_ORIGINS),
});

/** Units API (spec 1 §7, DECISIONS 17). */
export const unitRoutes = new Hono<AppEnv>()
  .post("/units/fetch", can("unit.fetch"), body(z.strictObject({ unitCode })), async (c) => {
    const { services, school, actor } = c.var;
    return c.json(await fetchUnit(services, school.id, actor, c.req.valid("json").unitCode));
  })
  .get("/units/choices", can("unit.list"), inTurn, query(searchQuery), async (c) => {
    const input = { ...c.req.valid("query"), limit: MAX_FOUND };
    return c.json(await c.var.school.read(listUnitChoices, input));
  })
  .get("/units/known", can("unit.keep"), query(z.strictObject({ unitCode: sheetCode })), async (c) => {
    const { unitCode } = c.req.valid("query");
    return c.json({ known: await c.var.school.read(readKnownUnit, unitCode) });
  })
  .post("/units", can("unit.keep"), body(newUnit), async (c) => {
    const { school, actor, now } = c.var;
    const { origin, ...draft } = c.req.valid("json");
    const unit = checkUnit(draft);
    if (typeof unit === "string") throw new AppError("invalid", unit);
    const saved = await school.write(saveUnit, actor, { unit, source: "own", origin, now });
    return c.json(unitView(saved), 201);
  });
