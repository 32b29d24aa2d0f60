import type { Context } from "hono";
import { isKnown } from "../features/chat/tags.ts";

/** An answer with its tag; empty for a browser that says it has this one. */
export function tagged<T extends object>(
  c: Pick<Context, "header" | "body" | "json"> & { req: Pick<Context["req"], "header"> },
  tag: string,
  answer: T,
): Response {
  c.header("ETag", tag);
  return isKnown(c.req.header("if-none-match"), tag) ? c.body(null, 304) : c.json(answer);
}
