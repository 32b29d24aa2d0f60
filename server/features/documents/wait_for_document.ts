import { setTimeout } from "node:timers/promises";
import { AppError, notFound } from "../../../domain/errors.ts";
import type { School } from "../../context.ts";
import { readDocument, type StoredDocument } from "./stored_document.ts";

/** Proxies give up after a minute. Milliseconds. */
const WAIT = { every: 250, most: 50_000 } as const;

/** Until it is made or has failed; another process may make it. Throws unavailable past its time, not_found when replaced. */
export async function waitForDocument(
  school: Pick<School, "read">,
  id: string,
  signal: AbortSignal,
): Promise<StoredDocument> {
  for (let waited = 0; waited < WAIT.most; waited += WAIT.every) {
    const document = await school.read(readDocument, id);
    if (document.assignmentId === null) throw notFound();
    if (document.state === "ready" || document.state === "failed") return document;
    await setTimeout(WAIT.every, undefined, { signal });
  }
  throw new AppError("unavailable", "This document is still being made. Ask for it again in a moment.", {
    retryAfter: 10,
  });
}
