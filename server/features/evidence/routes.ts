import { Hono } from "hono";
import { z } from "zod";
import { LINK_FILE_TYPE, LINK_TYPES } from "../../../domain/external_links.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv } from "../../context.ts";
import { body } from "../../middleware/body.ts";
import { canOn } from "../../middleware/can.ts";
import { readPortfolioRelation, readSubmissionRelation } from "../../queries/portfolio_relations.ts";
import { addEvidence } from "./add_evidence.ts";
import { addLink } from "./add_link.ts";
import { fileResponse } from "./file_response.ts";
import { readAssignmentFiles } from "./read_assignment_files.ts";
import { readEvidence } from "./read_evidence.ts";
import { removedRoutes } from "./removed/routes.ts";
import { removeEvidence } from "./remove_evidence.ts";
import { resourceRoutes } from "./resources/routes.ts";
import { sharingRoutes } from "./sharing/routes.ts";
import { thumbnailResponse } from "./thumbnails/thumbnail_response.ts";
import { uploadRoutes } from "./uploads/routes.ts";

/** `fileType` and `fileSize` are unverified; the server measures both. A link needs no name. */
const newFile = z.strictObject({
  fileName: z.string().max(TEXT_LIMITS.fileName * 4, "This file name is too long.").trim().nullish(),
  fileType: z.string().max(255),
  fileUrl: z.string().max(4000),
  fileSize: z.int().nonnegative().nullish(),
  thumbnailUrl: z.string().max(2000).nullish(),
  linkType: z.enum(LINK_TYPES).nullish(),
}).refine(({ fileName, fileType }) => fileType === LINK_FILE_TYPE || fileName, {
  path: ["fileName"],
  message: "Name the file.",
});

/** Evidence API (spec 1 §7, API.md). */
export const evidenceRoutes = new Hono<AppEnv>()
  .route("/", uploadRoutes)
  .route("/", resourceRoutes)
  .route("/", removedRoutes)
  .route("/", sharingRoutes)
  .post("/submissions/:id/files", canOn("evidence.add", readSubmissionRelation), body(newFile), async (c) => {
    const { school, actor: owner, now, resource: submission } = c.var;
    const { fileName, fileType, fileUrl, thumbnailUrl, linkType } = c.req.valid("json");
    const common = { submission, owner, now };
    if (fileType === LINK_FILE_TYPE) {
      const link = { ...common, url: fileUrl, title: fileName, linkType };
      return c.json(await school.write(addLink, link), 201);
    }
    const file = { ...common, objectPath: fileUrl, fileName: fileName ?? "", thumbnailUrl };
    return c.json(await school.writeWithJobs(addEvidence, file), 201);
  })
  .delete("/submission-files/:id", canOn("evidence.remove", readEvidence), async (c) => {
    const { school, actor, now, resource: evidence } = c.var;
    await school.write(removeEvidence, { evidence, actor, now });
    return c.json({ success: true });
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
  });
