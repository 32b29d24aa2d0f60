import { Hono, type HonoRequest } from "hono";
import { z } from "zod";
import { notFound } from "../../../../domain/errors.ts";
import { LINK_FILE_TYPE, LINK_TYPES } from "../../../../domain/external_links.ts";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import type { AppEnv } from "../../../context.ts";
import { writeWithWork } from "../../../flows/write_with_work.ts";
import { staffOf } from "../../../middleware/actor_of.ts";
import { body } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { readPortfolioRelation } from "../../portfolio/read_relation.ts";
import { type Asked, fileResponse } from "../file_response.ts";
import { thumbnailResponse } from "../thumbnails/thumbnail_response.ts";
import { addResource } from "./add_resource.ts";
import { readResource } from "./read_resource.ts";
import { readAssignmentResources, readOutcomeResources } from "./read_resources.ts";
import { readUnitRelation, type UnitRelation } from "./read_unit_relation.ts";
import { removeResource } from "./remove_resource.ts";

const added = z.strictObject({
  fileName: z.string().max(TEXT_LIMITS.fileName * 4, "This file name is too long.").trim().nullish(),
  fileType: z.string().max(255),
  fileUrl: z.string().max(4000),
  fileSize: z.int().nonnegative().nullish(),
  thumbnailUrl: z.string().max(2000).nullish(),
  linkType: z.enum(LINK_TYPES).nullish(),
  description: z.string().trim()
    .max(
      TEXT_LIMITS.resourceDescription,
      `At most ${TEXT_LIMITS.resourceDescription} characters can be kept here`,
    )
    .refine((text) => !text.includes("\u0000"), "This holds a character that cannot be kept")
    .default(""),
  /** Names the outcome of a revision that is not the newest; it wins over the index. */
  outcomeId: z.string().max(100).optional(),
}).refine(({ fileName, fileType }) => fileType === LINK_FILE_TYPE || fileName, {
  path: ["fileName"],
  message: "Name the file.",
});

const OUTCOME_RESOURCES = "/units/:id/outcomes/:index/resources";

/** The calls about what teachers put beside an outcome (spec 1 §2.10, §7). */
export const resourceRoutes = new Hono<AppEnv>()
  .get(OUTCOME_RESOURCES, canOn("resource.read", readUnitRelation), async (c) => {
    const { unitId, outcomes } = c.var.thing;
    const outcomeId = outcomeAt(c.var.thing, c.req.param("index"));
    return c.json(
      await c.get("services").doors.readTenant(
        tenantOf(c),
        (db) => readOutcomeResources(db, { unitId, outcomeId, outcomes }),
      ),
    );
  })
  .post(OUTCOME_RESOURCES, canOn("resource.add", readUnitRelation), body(added), async (c) => {
    const services = c.get("services");
    const { outcomeId, fileSize: _measured, ...input } = c.req.valid("json");
    const resource = {
      ...input,
      unitId: c.var.thing.unitId,
      outcomeId: outcomeId ?? outcomeAt(c.var.thing, c.req.param("index")),
      actor: staffOf(c),
      now: services.now(),
    };
    return c.json(await writeWithWork(services, tenantOf(c), (tx) => addResource(tx, resource)), 201);
  })
  .delete("/outcome-resources/:id", canOn("resource.remove", readResource), async (c) => {
    const { doors, now } = c.get("services");
    const removal = { resource: c.var.thing, actor: staffOf(c), now: now() };
    await doors.writeTenant(tenantOf(c), (tx) => removeResource(tx, removal));
    return c.json({ success: true });
  })
  .get(
    "/outcome-resources/:id/file",
    canOn("resource.read", readResource),
    async (c) => await fileResponse(c.get("services").storage, c.var.thing.file, asked(c.req)),
  )
  .get(
    "/outcome-resources/:id/thumbnail",
    canOn("resource.read", readResource),
    async (c) => await thumbnailResponse(c.get("services").storage, c.var.thing.file, asked(c.req)),
  )
  .get(
    "/assignments/:id/resources",
    canOn("portfolio.read", readPortfolioRelation),
    async (c) =>
      c.json(
        await c.get("services").doors.readTenant(tenantOf(c), (db) =>
          readAssignmentResources(db, c.var.thing.assignmentId)),
      ),
  );

/** The id of the outcome at a zero-based place of the newest revision, as an address spells it; throws `not_found`. */
function outcomeAt({ outcomes }: UnitRelation, index: string): string {
  const outcome = /^\d{1,3}$/.test(index) ? outcomes[Number(index)] : undefined;
  if (!outcome) throw notFound();
  return outcome.id;
}

function asked(req: HonoRequest): Asked {
  return { method: req.method, header: (name) => req.header(name) };
}
