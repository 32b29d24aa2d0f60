import type { Context } from "hono";
import { z } from "zod";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { query } from "./body.ts";

const MOST = 200;

/** Checks `?limit&cursor` of a list that can be long, and `?search` of one that can be searched (API.md). */
export function paging() {
  return query(z.object({
    limit: z.coerce.number().int().min(1).max(MOST).default(MOST),
    cursor: z.string().max(100).optional(),
    search: z.string().max(TEXT_LIMITS.search).optional(),
  }));
}

/** Names the next page in the `Link` header, when there is one. */
export function linkNext(c: Context, next: string | null): void {
  if (next === null) return;
  const url = new URL(c.req.url);
  url.searchParams.set("cursor", next);
  c.header("Link", `<${url.pathname}${url.search}>; rel="next"`);
}
