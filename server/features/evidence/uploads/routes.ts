import { Hono } from "hono";
import type { Context } from "hono";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { AppError } from "../../../../domain/errors.ts";
import { TEXT_LIMITS, UPLOAD_LIMITS } from "../../../../domain/limits.ts";
import type { AppEnv } from "../../../context.ts";
import { actorOf } from "../../../middleware/actor_of.ts";
import { body } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { errorBody } from "../../../middleware/errors.ts";
import { tenantOf } from "../../../middleware/tenant_of.ts";
import { promiseUpload } from "./promise_upload.ts";
import { receiveTus, TUS_VERSION, tusOffer } from "./receive_tus.ts";
import { receiveUpload } from "./receive_upload.ts";
import { ownerOf } from "./upload_owner.ts";
import { UPLOAD_PURPOSES } from "./upload_purpose.ts";

const promised = z.strictObject({
  fileName: z.string().max(TEXT_LIMITS.fileName * 4, "This file name is too long.").optional(),
  fileType: z.string().max(255).optional(),
  fileSize: z.int().nonnegative().optional(),
  purpose: z.enum(UPLOAD_PURPOSES, "Only evidence, resources and their small pictures can be uploaded here.")
    .optional(),
});

/** The calls that bring bytes in, from the promise of an upload to its last byte (spec 1 §7, Uploads). */
export const uploadRoutes = new Hono<AppEnv>()
  .post("/objects/upload", can("evidence.promise"), body(promised), async (c) => {
    const { doors, now } = c.get("services");
    const { purpose, ...declared } = c.req.valid("json");
    const tenantId = tenantOf(c);
    const promise = { tenantId, owner: ownerOf(actorOf(c)), purpose, declared, now: now() };
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
  // HEAD comes as GET; a GET itself has nothing to show.
  .get(
    "/uploads/:id/tus",
    can("evidence.upload"),
    (c) => c.req.raw.method === "HEAD" ? byTus(c) : notSpoken(c),
  )
  .patch("/uploads/:id/tus", can("evidence.upload"), (c) => byTus(c))
  .delete("/uploads/:id/tus", can("evidence.upload"), (c) => byTus(c))
  .options(
    "/uploads/:id/tus",
    can("evidence.upload"),
    (c) => c.body(null, 204, tusOffer(UPLOAD_LIMITS.evidence.bytes)),
  )
  .post("/uploads/:id/tus", can("evidence.upload"), (c) => notSpoken(c));

type TusContext = Context<AppEnv, "/uploads/:id/tus">;

async function byTus(c: TusContext): Promise<Response> {
  // It is in every answer of the protocol, those to what is refused included.
  c.header("Tus-Resumable", TUS_VERSION);
  const asked = { tenantId: tenantOf(c), id: c.req.param("id"), owner: ownerOf(actorOf(c)) };
  const { status, headers, refusal } = await receiveTus(c.get("services"), asked, c.req.raw);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return refusal
    ? c.json(errorBody(c, refusal), status as ContentfulStatusCode)
    : c.body(null, status as StatusCode);
}

/** An upload is created by its promise, and read once it is evidence. */
function notSpoken(c: TusContext): Response {
  c.header("Allow", "HEAD, PATCH, DELETE, OPTIONS");
  const error = new AppError("invalid", "Ask for an upload at /api/objects/upload, and send its parts here.");
  return c.json(errorBody(c, error), 405);
}
