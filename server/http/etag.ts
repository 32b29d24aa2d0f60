import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";

/** 304 without a body when the browser has this tag. */
export function jsonWithEtag<T extends object>(
  c: Pick<Context, "header" | "body" | "json"> & { req: Pick<Context["req"], "header"> },
  tag: string,
  answer: T,
): Response & TypedResponse<JSONParsed<T>, 200, "json"> {
  c.header("ETag", tag);
  // Typed as the answer that the browser has.
  const notModified = () => c.body(null, 304) as never;
  return etagMatches(c.req.header("if-none-match"), tag) ? notModified() : c.json(answer);
}

/** In characters. */
const MAX_HEADER_LENGTH = 4096;

/** Weak comparison (RFC 9110, 13.1.2). */
export function etagMatches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > MAX_HEADER_LENGTH) return false;
  return ifNoneMatch.split(",").some((known) => known.trim() === "*" || weakTag(known) === weakTag(tag));
}

function weakTag(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
