import { Hono } from "hono";
import type { Context } from "hono";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { AppError } from "../../../../domain/errors.ts";
import { TEXT_LIMITS, UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import { assertRoomForUpload } from "../../../adapters/disk_room.ts";
import type { AppEnv } from "../../../services/context.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { errorBody } from "../../../middleware/errors.ts";
import { withLiveBody } from "../../../features/evidence/uploads/live_body.ts";
import { promiseUpload } from "../../../features/evidence/uploads/promise_upload.ts";
import { receiveTus, TUS_VERSION, tusOptions } from "../../../features/evidence/uploads/receive_tus.ts";
import { receiveUpload } from "../../../features/evidence/uploads/receive_upload.ts";
import { UPLOAD_PURPOSES, type UploadOwner } from "../../../features/evidence/uploads/upload_rules.ts";

const promised = z.strictObject({
  fileName: z.string().max(TEXT_LIMITS.fileName * 4, "This file name is too long.").optional(),
  fileType: z.string().max(255).optional(),
  fileSize: z.int().nonnegative().optional(),
  purpose: z.enum(
    UPLOAD_PURPOSES,
    "Only evidence, resources, their small pictures and logos can be uploaded here.",
  )
    .optional(),
});

/** Uploads API (spec 1 §7, Uploads). */
export const uploadRoutes = new Hono<AppEnv>()
  .post("/objects/upload", can("evidence.promise"), body(promised), async (c) => {
    const { services, school, actor: owner, now } = c.var;
    const { purpose, ...declared } = c.req.valid("json");
    await assertRoomForUpload(services.disk, declared.fileSize ?? 1);
    return c.json(await school.write(promiseUpload, { tenantId: school.id, owner, purpose, declared, now }));
  })
  .put("/uploads/:id", can("evidence.upload"), async (c) => {
    const { services, school, actor: owner } = c.var;
    const length = c.req.header("content-length");
    const upload = {
      tenantId: school.id,
      id: c.req.param("id"),
      owner,
      contentLength: length === undefined ? undefined : Number(length),
    };
    return c.json(
      await withLiveBody(c.req.raw.body, (body) => receiveUpload(services, { ...upload, body })),
    );
  })
  // Hono routes HEAD as GET.
  .get(
    "/uploads/:id/tus",
    can("evidence.upload"),
    (c) => c.req.raw.method === "HEAD" ? handleTus(c) : methodNotAllowed(c),
  )
  .patch("/uploads/:id/tus", can("evidence.upload"), (c) => handleTus(c))
  .delete("/uploads/:id/tus", can("evidence.upload"), (c) => handleTus(c))
  .options(
    "/uploads/:id/tus",
    can("evidence.upload"),
    (c) => c.body(null, 204, tusOptions(UPLOAD_LIMITS.evidence.bytes)),
  )
  .post("/uploads/:id/tus", can("evidence.upload"), (c) => methodNotAllowed(c));

type UploadEnv = AppEnv & { Variables: { actor: UploadOwner } };
type TusContext = Pick<
  Context<UploadEnv, "/uploads/:id/tus">,
  "get" | "var" | "req" | "header" | "body" | "json"
>;

async function handleTus(c: TusContext): Promise<Response> {
  const { services, school, actor: owner } = c.var;
  // Required on every tus response, refusals included.
  c.header("Tus-Resumable", TUS_VERSION);
  const upload = { tenantId: school.id, id: c.req.param("id"), owner };
  const { status, headers, refusal } = await withLiveBody(c.req.raw.body, (body) => {
    const request = body ? new Request(c.req.raw, { body, duplex: "half" } as RequestInit) : c.req.raw;
    return receiveTus(services, upload, request);
  });
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return refusal
    ? c.json(errorBody(c, refusal), status as ContentfulStatusCode)
    : c.body(null, status as StatusCode);
}

function methodNotAllowed(c: TusContext): Response {
  c.header("Allow", "HEAD, PATCH, DELETE, OPTIONS");
  const error = new AppError("invalid", "Ask for an upload at /api/objects/upload, and send its parts here.");
  return c.json(errorBody(c, error), 405);
}
