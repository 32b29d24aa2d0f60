import { Hono } from "hono";
import { z } from "zod";
import {
  checkApprovedDate,
  checkDescription,
  checkEvidenceType,
  checkLevel,
  checkOutcomeCount,
  checkSheetCode,
  checkTitle,
  checkUnit,
} from "../../../domain/check_unit.ts";
import { AppError } from "../../../domain/errors.ts";
import { checkUnitCode, OWN_UNIT_ORIGINS } from "../../../domain/units.ts";
import type { AppEnv } from "../../context.ts";
import { fetchUnit } from "../../flows/fetch_unit.ts";
import { actorOf } from "../../middleware/actor_of.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { keepUnit } from "./keep_unit.ts";
import { readKnownUnit } from "./read_known_unit.ts";
import { unitView } from "./read_unit.ts";

/** A text that one of the domain's rules holds for, in that rule's own words; one that is absent counts as empty. */
const text = (check: (text: string) => string | null) =>
  z.string(check("") ?? undefined).superRefine((text, context) => {
    const message = check(text);
    if (message) context.addIssue({ code: "custom", message });
  });

const unitCode = text(checkUnitCode).transform((text) => text.trim());
const sheetCode = text(checkSheetCode).transform((text) => text.trim());

const newUnit = z.strictObject({
  unitCode: sheetCode,
  title: text(checkTitle),
  level: text(checkLevel),
  approvedDate: text(checkApprovedDate).nullish(),
  outcomes: z.array(z.strictObject({
    description: text(checkDescription),
    evidenceType: text(checkEvidenceType),
  })).superRefine((outcomes, context) => {
    const message = checkOutcomeCount(outcomes.length);
    if (message) context.addIssue({ code: "custom", message });
  }),
  origin: z.enum(OWN_UNIT_ORIGINS),
});

/** The calls about units (spec 1 §7, DECISIONS 17). */
export const unitRoutes = new Hono<AppEnv>()
  .post(
    "/units/fetch",
    can("unit.fetch"),
    body(z.strictObject({ unitCode })),
    async (c) =>
      c.json(await fetchUnit(c.get("services"), tenantOf(c), actorOf(c), c.req.valid("json").unitCode)),
  )
  .get(
    "/units/known",
    can("unit.keep"),
    query(z.strictObject({ unitCode: sheetCode })),
    async (c) => {
      const { unitCode } = c.req.valid("query");
      const known = await c.get("services").doors.readTenant(
        tenantOf(c),
        (db) => readKnownUnit(db, unitCode),
      );
      return c.json({ known });
    },
  )
  .post(
    "/units",
    can("unit.keep"),
    body(newUnit),
    async (c) => {
      const { origin, ...draft } = c.req.valid("json");
      const found = checkUnit(draft);
      if (typeof found === "string") throw new AppError("invalid", found);
      const { doors, now } = c.get("services");
      const kept = await doors.writeTenant(
        tenantOf(c),
        (tx) => keepUnit(tx, actorOf(c), { found, source: "own", origin, now: now() }),
      );
      return c.json(unitView(kept), 201);
    },
  );
