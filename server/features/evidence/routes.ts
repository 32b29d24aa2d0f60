import { Hono, type HonoRequest } from "hono";
import { z } from "zod";
import { LINK_FILE_TYPE, LINK_TYPES } from "../../../domain/external_links.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv } from "../../context.ts";
import { writeWithWork } from "../../flows/write_with_work.ts";
import { actorOf } from "../../middleware/actor_of.ts";
import { body } from "../../middleware/body.ts";
import { canOn } from "../../middleware/can.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { readPortfolioRelation, readSubmissionRelation } from "../portfolio/read_relation.ts";
import { addEvidence } from "./add_evidence.ts";
import { addLink } from "./add_link.ts";
import { type Asked, fileResponse } from "./file_response.ts";
import { readAssignmentFiles } from "./read_assignment_files.ts";
import { readEvidence } from "./read_evidence.ts";
import { removedRoutes } from "./removed/routes.ts";
import { removeEvidence } from "./remove_evidence.ts";
import { resourceRoutes } from "./resources/routes.ts";
import { sharingRoutes } from "./sharing/routes.ts";
import { thumbnailResponse } from "./thumbnails/thumbnail_response.ts";
import { uploadRoutes } from "./uploads/routes.ts";
import { ownerOf } from "./uploads/upload_owner.ts";

/** `fileType` and `fileSize` are the browser's word, but for a link's: both are measured here. A link needs no name. */
const added = z.strictObject({
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

/** The calls about evidence, from the promise of an upload to serving (spec 1 §7, API.md). */
export const evidenceRoutes = new Hono<AppEnv>()
  .route("/", uploadRoutes)
  .route("/", resourceRoutes)
  .route("/", removedRoutes)
  .route("/", sharingRoutes)
  .post("/submissions/:id/files", canOn("evidence.add", readSubmissionRelation), body(added), async (c) => {
    const services = c.get("services");
    const { fileName, fileType, fileUrl, thumbnailUrl, linkType } = c.req.valid("json");
    const by = { submission: c.var.thing, owner: ownerOf(actorOf(c)), now: services.now() };
    if (fileType === LINK_FILE_TYPE) {
      const link = { ...by, url: fileUrl, title: fileName, linkType };
      return c.json(await services.doors.writeTenant(tenantOf(c), (tx) => addLink(tx, link)), 201);
    }
    const file = { ...by, objectPath: fileUrl, fileName: fileName ?? "", thumbnailUrl };
    return c.json(await writeWithWork(services, tenantOf(c), (tx) => addEvidence(tx, file)), 201);
  })
  .delete("/submission-files/:id", canOn("evidence.remove", readEvidence), async (c) => {
    const { doors, now } = c.get("services");
    const input = { evidence: c.var.thing, actor: ownerOf(actorOf(c)) };
    await doors.writeTenant(tenantOf(c), (tx) => removeEvidence(tx, { ...input, now: now() }));
    return c.json({ success: true });
  })
  .get(
    "/assignments/:id/files",
    canOn("portfolio.read", readPortfolioRelation),
    async (c) =>
      c.json(
        await c.get("services").doors.readTenant(tenantOf(c), (db) =>
          readAssignmentFiles(db, c.var.thing.assignmentId)),
      ),
  )
  .get(
    "/files/:id",
    canOn("evidence.read", readEvidence),
    async (c) => await fileResponse(c.get("services").storage, c.var.thing.file, asked(c.req)),
  )
  .get(
    "/files/:id/thumbnail",
    canOn("evidence.read", readEvidence),
    async (c) => await thumbnailResponse(c.get("services").storage, c.var.thing.file, asked(c.req)),
  );

function asked(req: HonoRequest): Asked {
  return { method: req.method, header: (name) => req.header(name) };
}
