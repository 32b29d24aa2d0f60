import { Hono } from "hono";
import { z } from "zod";
import {
  FULL_DOCUMENT,
  isFullDocument,
  OPTIONS_NOT_IN_PLAN,
  PICTURE_SIZES,
} from "../../../domain/document_options.ts";
import { AppError } from "../../../domain/errors.ts";
import type { AppEnv } from "../../services/context.ts";
import { body } from "../../middleware/body.ts";
import { authorize, can, canOn } from "../../middleware/can.ts";
import { readPortfolioRelation } from "../../queries/read_relation.ts";
import { fileResponse } from "../evidence/file_response.ts";
import { askForDocument } from "../../features/documents/ask_for_document.ts";
import {
  documentFile,
  documentView,
  readDocument,
  readDocumentRelation,
} from "../../features/documents/stored_document.ts";
import { waitForDocument } from "../../features/documents/wait_for_document.ts";

const options = z.strictObject({
  reflections: z.boolean().default(true),
  feedback: z.boolean().default(true),
  history: z.boolean().default(true),
  pictures: z.enum(PICTURE_SIZES).default("large"),
});
const ask = z.strictObject({ assignmentId: z.string().min(1).max(100), options: options.prefault({}) });

/** Documents API (spec 1 §7, API.md). */
export const documentRoutes = new Hono<AppEnv>()
  .post("/documents", can("portfolio.list"), body(ask), async (c) => {
    const { services, school, actor, now } = c.var;
    const { assignmentId, options } = c.req.valid("json");
    const { studentId } = await authorize(c, "portfolio.document", readPortfolioRelation, assignmentId);
    if (!isFullDocument(options) && !school.hasFeature("CUSTOMIZABLE_PORTFOLIOS")) {
      throw new AppError("limit", OPTIONS_NOT_IN_PLAN);
    }
    const asked = { assignmentId, studentId, options, now };
    return c.json(documentView(await askForDocument(services, school, actor, asked)), 202);
  })
  .get("/documents/:id", canOn("portfolio.document", readDocumentRelation), async (c) => {
    const { school, resource } = c.var;
    return c.json(documentView(await school.read(readDocument, resource.documentId)));
  })
  .get("/documents/:id/file", canOn("portfolio.document", readDocumentRelation), async (c) => {
    const { school, services, resource } = c.var;
    const file = documentFile(school.id, await school.read(readDocument, resource.documentId));
    return await fileResponse(services.storage, file, c.req, "no-store");
  })
  .get("/generate-portfolio/:id", canOn("portfolio.document", readPortfolioRelation), async (c) => {
    const { services, school, actor, now, resource: { assignmentId, studentId } } = c.var;
    const asked = { assignmentId, studentId, options: FULL_DOCUMENT, now };
    const { id } = await askForDocument(services, school, actor, asked);
    const document = await waitForDocument(school, id, c.req.raw.signal);
    if (document.state === "failed") {
      throw new AppError("unavailable", document.reason ?? "", { retryAfter: 60 });
    }
    return await fileResponse(services.storage, documentFile(school.id, document), c.req, "no-store");
  });
