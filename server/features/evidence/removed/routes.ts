import { Hono } from "hono";
import type { AppEnv } from "../../../context.ts";
import { actorOf } from "../../../middleware/actor_of.ts";
import { canOn } from "../../../middleware/can.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { readPortfolioRelation } from "../../portfolio/read_relation.ts";
import { ownerOf } from "../uploads/upload_owner.ts";
import { listRemoved } from "./list_removed.ts";
import { readRemoved } from "./read_removed.ts";
import { restoreEvidence } from "./restore_evidence.ts";

/** The calls about evidence that was taken away and can still be put back. */
export const removedRoutes = new Hono<AppEnv>()
  .get(
    "/assignments/:id/removed-files",
    canOn("evidence.list_removed", readPortfolioRelation),
    async (c) => {
      const { doors, now } = c.get("services");
      return c.json(
        await doors.readTenant(tenantOf(c), (db) => listRemoved(db, c.var.thing.assignmentId, now())),
      );
    },
  )
  .post("/submission-files/:id/restore", canOn("evidence.restore", readRemoved), async (c) => {
    const { doors, now } = c.get("services");
    const input = { evidence: c.var.thing, actor: ownerOf(actorOf(c)), now: now() };
    return c.json(await doors.writeTenant(tenantOf(c), (tx) => restoreEvidence(tx, input)));
  });
