import { Hono } from "hono";
import { z } from "zod";
import { notFound } from "../../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import type { AppEnv } from "../../../services/context.ts";
import { trimmedText } from "../../../http/schemas.ts";
import { body } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import { readPortfolioRelation } from "../../../queries/read_relation.ts";
import { fileResponse, thumbnailResponse } from "../file_response.ts";
import { hasName, NAME_REQUIRED, newFileFields } from "../../../features/evidence/new_file.ts";
import { addResource } from "../../../features/evidence/resources/add_resource.ts";
import {
  readAssignmentResources,
  readOutcomeResources,
} from "../../../features/evidence/resources/read_resources.ts";
import {
  readResource,
  readUnitRelation,
  type UnitRelation,
} from "../../../features/evidence/resources/resource_relations.ts";
import { removeResource } from "../../../features/evidence/resources/remove_resource.ts";

const newResource = z.strictObject({
  ...newFileFields,
  description: trimmedText(
    TEXT_LIMITS.resourceDescription,
    `At most ${TEXT_LIMITS.resourceDescription} characters fit here`,
  ).default(""),
  /** For an outcome of an older revision; overrides the index. */
  outcomeId: z.string().max(100).optional(),
}).refine(hasName, NAME_REQUIRED);

const OUTCOME_RESOURCES = "/units/:id/outcomes/:index/resources";

/** Resources API (spec 1 §2.10, §7). */
export const resourceRoutes = new Hono<AppEnv>()
  .get(OUTCOME_RESOURCES, canOn("resource.read", readUnitRelation), async (c) => {
    const { school, resource: unit } = c.var;
    const { unitId, outcomes } = unit;
    const outcomeId = outcomeIdAt(unit, c.req.param("index"));
    return c.json(await school.read(readOutcomeResources, { unitId, outcomeId, outcomes }));
  })
  .post(OUTCOME_RESOURCES, canOn("resource.add", readUnitRelation), body(newResource), async (c) => {
    const { school, actor, now, resource: unit } = c.var;
    const form = c.req.valid("json");
    const outcomeId = form.outcomeId ?? outcomeIdAt(unit, c.req.param("index"));
    const resource = { ...form, unitId: unit.unitId, outcomeId, actor, now };
    return c.json(await school.writeWithJobs(addResource, resource), 201);
  })
  .delete("/outcome-resources/:id", canOn("resource.remove", readResource), async (c) => {
    const { school, actor, now, resource } = c.var;
    await school.write(removeResource, { resource, actor, now });
    return c.json({ success: true });
  })
  .get("/outcome-resources/:id/file", canOn("resource.read", readResource), async (c) => {
    const { services, resource } = c.var;
    return await fileResponse(services.storage, resource.file, c.req);
  })
  .get("/outcome-resources/:id/thumbnail", canOn("resource.read", readResource), async (c) => {
    const { services, resource } = c.var;
    return await thumbnailResponse(services.storage, resource.file, c.req);
  })
  .get("/assignments/:id/resources", canOn("portfolio.read", readPortfolioRelation), async (c) => {
    const { school, resource } = c.var;
    return c.json(await school.read(readAssignmentResources, resource.assignmentId));
  });

/** Throws `not_found` for an index outside the newest revision. */
function outcomeIdAt({ outcomes }: UnitRelation, index: string): string {
  const outcome = /^\d{1,3}$/.test(index) ? outcomes[Number(index)] : undefined;
  if (!outcome) throw notFound();
  return outcome.id;
}
