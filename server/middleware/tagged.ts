import type { Context } from "hono";

/** An answer with its tag; empty for a browser that says it has this one. */
export function tagged<T extends object>(
  c: Pick<Context, "header" | "body" | "json"> & { req: Pick<Context["req"], "header"> },
  tag: string,
  answer: T,
): Response {
  c.header("ETag", tag);
  return isKnown(c.req.header("if-none-match"), tag) ? c.body(null, 304) : c.json(answer);
}

/** Longer than any browser's `If-None-Match`, in characters. */
const TOO_LONG = 4096;

/** Whether a browser that sent this `If-None-Match` has the answer with this tag: weak comparison (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > TOO_LONG) return false;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || bare(one) === bare(tag));
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
