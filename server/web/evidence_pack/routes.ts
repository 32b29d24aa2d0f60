import { Hono } from "hono";
import type { AppEnv } from "../../services/context.ts";
import { canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { readDocumentRelation } from "../../features/documents/stored_document.ts";
import { evidencePackResponse } from "./pack_response.ts";

/** A portfolio for a moderator or the file (docs/decisions/0039). */
export const evidencePackRoutes = new Hono<AppEnv>()
  .get("/documents/:id/pack", canOn("portfolio.document", readDocumentRelation), inTurn, async (c) => {
    const { services, school, actor, now, resource: { documentId, assignmentId, studentId } } = c.var;
    const { method, raw: { signal } } = c.req;
    const of = { documentId, assignmentId, studentId };
    return await evidencePackResponse(services, { school, actor, of, now, method, signal });
  });
