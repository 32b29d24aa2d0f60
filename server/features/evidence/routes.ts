import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv } from "../../context.ts";
import { actorOf } from "../../middleware/actor_of.ts";
import { body } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { tenantOf } from "../../middleware/tenant_of.ts";
import { readPortfolioRelation, readSubmissionRelation } from "../portfolio/read_relation.ts";
import { addEvidence } from "./add_evidence.ts";
import { fileResponse } from "./file_response.ts";
import { promiseUpload } from "./promise_upload.ts";
import { readAssignmentFiles } from "./read_assignment_files.ts";
import { readEvidence } from "./read_evidence.ts";
import { receiveUpload } from "./receive_upload.ts";
import { removeEvidence } from "./remove_evidence.ts";
import { ownerOf } from "./upload_owner.ts";

const fileName = z.string().max(TEXT_LIMITS.fileName * 4, "This file name is too long.");
const fileType = z.string().max(255);
const fileSize = z.int().nonnegative();

const promised = z.strictObject({
  fileName: fileName.optional(),
  fileType: fileType.optional(),
  fileSize: fileSize.optional(),
  purpose: z.literal("evidence", "Only evidence can be uploaded here.").optional(),
});

/** `fileSize` and `thumbnailUrl` are the browser's word: the size is measured here, and no thumbnails are taken yet. */
const added = z.strictObject({
  fileName: fileName.trim().min(1, "Name the file."),
  fileType,
  fileUrl: z.string().max(2000),
  fileSize: fileSize.nullish(),
  thumbnailUrl: z.string().max(2000).nullish(),
  linkType: z.string().max(40).nullish(),
});

/** The calls about evidence files, from the promise of an upload to serving (spec 1 §7, API.md). */
export const evidenceRoutes = new Hono<AppEnv>()
  .post("/objects/upload", can("evidence.promise"), body(promised), async (c) => {
    const { doors, now } = c.get("services");
    const { purpose: _evidence, ...declared } = c.req.valid("json");
    const tenantId = tenantOf(c);
    const promise = { tenantId, owner: ownerOf(actorOf(c)), declared, now: now() };
    return c.json(await doors.writeTenant(tenantId, (tx) => promiseUpload(tx, promise)));
  })
  .put("/uploads/:id", can("evidence.upload"), async (c) => {
    const length = c.req.header("content-length");
    const received = await receiveUpload(c.get("services"), {
      tenantId: tenantOf(c),
      id: c.req.param("id"),
      owner: ownerOf(actorOf(c)),
      body: c.req.raw.body,
      contentLength: length === undefined ? undefined : Number(length),
    });
    return c.json(received);
  })
  .post("/submissions/:id/files", canOn("evidence.add", readSubmissionRelation), body(added), async (c) => {
    const { doors, now } = c.get("services");
    const { fileName, fileType, fileUrl } = c.req.valid("json");
    if (fileType === "link") throw new AppError("invalid", "Links cannot be added yet. Add a file instead.");
    const input = { submission: c.var.thing, owner: ownerOf(actorOf(c)), fileName, objectPath: fileUrl };
    return c.json(
      await doors.writeTenant(tenantOf(c), (tx) => addEvidence(tx, { ...input, now: now() })),
      201,
    );
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
    async (c) =>
      await fileResponse(c.get("services").storage, c.var.thing.file, {
        method: c.req.method,
        header: (name) => c.req.header(name),
      }),
  );
