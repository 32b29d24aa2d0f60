import { setTimeout } from "node:timers/promises";
import { DOCUMENT_REPLACED } from "../../../domain/document_options.ts";
import { AppError } from "../../../domain/errors.ts";
import type { School } from "../../services/context.ts";
import { findDocument, type StoredDocument } from "./stored_document.ts";

/** Proxies give up after a minute. Milliseconds. */
const WAIT = { every: 250, most: 50_000 } as const;

/** Until it is made or has failed; another process may make it. Throws unavailable past its time, and when it is replaced. */
export async function waitForDocument(
  school: Pick<School, "read">,
  id: string,
  signal: AbortSignal,
): Promise<StoredDocument> {
  for (let waited = 0; waited < WAIT.most; waited += WAIT.every) {
    const document = await school.read(findDocument, id);
    if (!document?.assignmentId) throw new AppError("unavailable", DOCUMENT_REPLACED, { retryAfter: 5 });
    if (document.state === "ready" || document.state === "failed") return document;
    await setTimeout(WAIT.every, undefined, { signal });
  }
  throw new AppError("unavailable", "This document is still being made. Ask for it again in a moment.", {
    retryAfter: 10,
  });
}
