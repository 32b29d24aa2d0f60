import { Hono } from "hono";
import { z } from "zod";
import { MOST_FOUND } from "../../../../domain/limits.ts";
import { UNIT_LIMITS } from "../../../../domain/units.ts";
import type { AppEnv } from "../../../context.ts";
import { actorOf } from "../../../middleware/actor_of.ts";
import { body, query } from "../../../middleware/body.ts";
import { canOn } from "../../../middleware/can.ts";
import { searched } from "../../../middleware/paging.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { readEvidence } from "../read_evidence.ts";
import { ownerOf } from "../uploads/upload_owner.ts";
import { listLearners } from "./list_learners.ts";
import { shareEvidence } from "./share_evidence.ts";

const wanted = z.strictObject({
  assignmentIds: z.array(z.string().max(100)).min(1, "Choose a learner.").max(
    // Whoever is shown can be chosen.
    MOST_FOUND,
    `At most ${MOST_FOUND} learners can be chosen at once.`,
  ),
  outcomeIndexes: z.array(z.int().nonnegative()).min(1, "Choose an outcome.").max(UNIT_LIMITS.outcomes),
});

/** The calls about evidence that serves several learners or outcomes: stored once, referred to many times. */
export const sharingRoutes = new Hono<AppEnv>()
  .get(
    "/submission-files/:id/learners",
    canOn("evidence.share", readEvidence),
    query(searched),
    async (c) => {
      const asked = { evidence: c.var.thing, actor: actorOf(c), ...c.req.valid("query") };
      return c.json(await c.get("services").doors.readTenant(tenantOf(c), (db) => listLearners(db, asked)));
    },
  )
  .post("/submission-files/:id/share", canOn("evidence.share", readEvidence), body(wanted), async (c) => {
    const { doors, now } = c.get("services");
    const share = { evidence: c.var.thing, actor: ownerOf(actorOf(c)), ...c.req.valid("json"), now: now() };
    return c.json(await doors.writeTenant(tenantOf(c), (tx) => shareEvidence(tx, share)));
  });
