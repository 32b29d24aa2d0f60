import assert from "node:assert/strict";
import { DOCUMENT_REPLACED } from "../../../domain/document_options.ts";
import { AppError } from "../../../domain/errors.ts";
import type { School } from "../../services/context.ts";
import { waitForDocument } from "./wait_for_document.ts";

Deno.test("who waits for a PDF that is replaced or gone is asked to come again", async () => {
  const replaced = { assignmentId: null, state: "making" };
  for (const found of [replaced, null]) {
    const school = { read: () => Promise.resolve(found) } as unknown as Pick<School, "read">;
    await assert.rejects(
      waitForDocument(school, "doc_a", new AbortController().signal),
      (error) =>
        error instanceof AppError && error.code === "unavailable" && error.message === DOCUMENT_REPLACED,
    );
  }
});
