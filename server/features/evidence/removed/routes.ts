import { Hono } from "hono";
import type { AppEnv } from "../../../context.ts";
import { canOn } from "../../../middleware/can.ts";
import { readPortfolioRelation } from "../../../queries/portfolio_relations.ts";
import { listRemoved } from "./list_removed.ts";
import { readRemoved } from "./read_removed.ts";
import { restoreEvidence } from "./restore_evidence.ts";

/** Removed-evidence API. */
export const removedRoutes = new Hono<AppEnv>()
  .get("/assignments/:id/removed-files", canOn("evidence.list_removed", readPortfolioRelation), async (c) => {
    const { school, now, resource } = c.var;
    return c.json(await school.read(listRemoved, resource.assignmentId, now));
  })
  .post("/submission-files/:id/restore", canOn("evidence.restore", readRemoved), async (c) => {
    const { school, actor, now, resource: evidence } = c.var;
    return c.json(await school.write(restoreEvidence, { evidence, actor, now }));
  });
