import { Hono } from "hono";
import { z } from "zod";
import { MAX_FOUND } from "../../../../domain/limits.ts";
import { UNIT_LIMITS } from "../../../../domain/units.ts";
import type { AppEnv } from "../../../context.ts";
import { body, query } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import { searchQuery } from "../../../middleware/paging.ts";
import { readEvidence } from "../read_evidence.ts";
import { listShareTargets } from "./list_share_targets.ts";
import { shareEvidence } from "./share_evidence.ts";

const shareForm = z.strictObject({
  assignmentIds: z.array(z.string().max(100)).min(1, "Choose a learner.").max(
    MAX_FOUND,
    `At most ${MAX_FOUND} learners can be chosen at once.`,
  ),
  outcomeIndexes: z.array(z.int().nonnegative()).min(1, "Choose an outcome.").max(UNIT_LIMITS.outcomes),
});

/** Evidence sharing API. */
export const sharingRoutes = new Hono<AppEnv>()
  .get(
    "/submission-files/:id/learners",
    canOn("evidence.share", readEvidence),
    query(searchQuery),
    async (c) => {
      const { school, actor, resource: evidence } = c.var;
      return c.json(await school.read(listShareTargets, { evidence, actor, ...c.req.valid("query") }));
    },
  )
  .post("/submission-files/:id/share", canOn("evidence.share", readEvidence), body(shareForm), async (c) => {
    const { school, actor, now, resource: evidence } = c.var;
    return c.json(await school.write(shareEvidence, { evidence, actor, ...c.req.valid("json"), now }));
  });
