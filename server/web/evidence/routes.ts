import { Hono } from "hono";
import { z } from "zod";
import type { TenantWriter } from "../../../db/doors.ts";
import { MAX_REMOVED, TOO_MANY_REMOVED } from "../../../domain/evidence_removal.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import { UNIT_LIMITS } from "../../../domain/units.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { studentSearchQuery } from "../../http/paging.ts";
import { list } from "../../http/schemas.ts";
import {
  readPortfolioRelation,
  readRemovedRelation,
  readSubmissionRelation,
} from "../../queries/read_relation.ts";
import { addEvidence } from "../../features/evidence/add_evidence.ts";
import { fileResponse, previewResponse, thumbnailResponse } from "./file_response.ts";
import { hasName, NAME_REQUIRED, newFileFields } from "../../features/evidence/new_file.ts";
import { readAssignmentFiles } from "../../features/evidence/read_assignment_files.ts";
import { readEvidence } from "../../features/evidence/read_evidence.ts";
import { listRemoved } from "../../features/evidence/removed/list_removed.ts";
import { restoreEvidence } from "../../features/evidence/removed/restore_evidence.ts";
import { removeEvidence, removeOnePiece } from "../../features/evidence/remove_evidence.ts";
import { resourceRoutes } from "./resources/routes.ts";
import { listShareTargets } from "../../features/evidence/sharing/list_share_targets.ts";
import { shareEvidence } from "../../features/evidence/sharing/share_evidence.ts";
import { uploadRoutes } from "./uploads/routes.ts";

const newEvidence = z.strictObject(newFileFields).refine(hasName, NAME_REQUIRED);

const shareForm = z.strictObject({
  assignmentIds: list(z.string().max(100), {
    empty: "Choose a student.",
    max: MAX_FOUND,
    tooMany: `At most ${MAX_FOUND} students can be chosen at once.`,
  }),
  outcomeIndexes: list(z.int().nonnegative(), {
    empty: "Choose an outcome.",
    max: UNIT_LIMITS.outcomes,
    tooMany: `At most ${UNIT_LIMITS.outcomes} outcomes can be chosen at once.`,
  }),
});

const removal = z.strictObject({
  ids: list(z.string().min(1).max(100), {
    empty: "Choose at least one file",
    max: MAX_REMOVED,
    tooMany: TOO_MANY_REMOVED,
  }),
});

/** Evidence API (spec 1 §7, API.md). Times are taken under the lock: what is newer than the feedback is new work. */
export const evidenceRoutes = new Hono<AppEnv>()
  .route("/", uploadRoutes)
  .route("/", resourceRoutes)
  .post(
    "/submissions/:id/files",
    canOn("evidence.add", readSubmissionRelation),
    body(newEvidence),
    async (c) => {
      const { school, services, actor: owner, resource: submission } = c.var;
      const evidence = { ...c.req.valid("json"), submission, owner };
      const added = (tx: TenantWriter) => addEvidence(tx, { ...evidence, now: services.now() });
      return c.json(await school.writeWithJobs(added), 201);
    },
  )
  .delete("/submission-files/:id", canOn("evidence.remove", readEvidence), async (c) => {
    const { school, services, actor, resource: evidence } = c.var;
    const { assignmentId, evidenceId } = evidence;
    await school.write((tx) => removeOnePiece(tx, { assignmentId, evidenceId, actor, now: services.now() }));
    return c.json({ success: true });
  })
  .get("/assignments/:id/removed-files", canOn("evidence.list_removed", readPortfolioRelation), async (c) => {
    const { school, now, resource } = c.var;
    return c.json(await school.read(listRemoved, resource.assignmentId, now));
  })
  .post(
    "/assignments/:id/removed-files",
    canOn("evidence.remove", readPortfolioRelation),
    body(removal),
    async (c) => {
      const { school, services, actor, resource: { assignmentId } } = c.var;
      const { ids } = c.req.valid("json");
      return c.json(
        await school.write((tx) => removeEvidence(tx, { assignmentId, ids, actor, now: services.now() })),
      );
    },
  )
  .post("/submission-files/:id/restore", canOn("evidence.restore", readRemovedRelation), async (c) => {
    const { school, services, actor, resource: evidence } = c.var;
    return c.json(
      await school.write((tx) => restoreEvidence(tx, { evidence, actor, now: services.now() })),
    );
  })
  .get(
    "/submission-files/:id/share-targets",
    canOn("evidence.share", readEvidence),
    inTurn,
    query(studentSearchQuery),
    async (c) => {
      const { school, actor, resource: evidence } = c.var;
      return c.json(await school.read(listShareTargets, { evidence, actor, ...c.req.valid("query") }));
    },
  )
  .post("/submission-files/:id/share", canOn("evidence.share", readEvidence), body(shareForm), async (c) => {
    const { school, services, actor, resource: evidence } = c.var;
    const input = { evidence, actor, ...c.req.valid("json") };
    return c.json(await school.write((tx) => shareEvidence(tx, { ...input, now: services.now() })));
  })
  .get("/assignments/:id/files", canOn("portfolio.read", readPortfolioRelation), async (c) => {
    const { school, resource } = c.var;
    return c.json(await school.read(readAssignmentFiles, resource.assignmentId));
  })
  .get("/files/:id", canOn("evidence.read", readEvidence), async (c) => {
    const { services, resource } = c.var;
    return await fileResponse(services.storage, resource.file, c.req);
  })
  .get("/files/:id/thumbnail", canOn("evidence.read", readEvidence), async (c) => {
    const { services, resource } = c.var;
    return await thumbnailResponse(services.storage, resource.file, c.req);
  })
  .get("/files/:id/preview", canOn("evidence.read", readEvidence), async (c) => {
    const { services, resource } = c.var;
    return await previewResponse(services.storage, resource.file, c.req);
  });
