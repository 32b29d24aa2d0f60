import type { Context } from "hono";
import { z } from "zod";
import { TEXT_LIMITS } from "../../domain/limits.ts";

const MOST = 200;

/** `?limit&cursor` of a list that can be long (API.md). */
export const paged = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MOST).default(MOST),
  cursor: z.string().max(100).optional(),
});

/** `?search` of a list that can be searched; without it everybody and everything is listed. */
export const searched = z.strictObject({ search: z.string().max(TEXT_LIMITS.search).default("") });

/** `?limit&cursor&search` of a list that can be both. */
export const pagedAndSearched = paged.extend(searched.shape);

/** Names the next page in the `Link` header, when there is one. */
export function linkNext(c: Context, next: string | null): void {
  if (next === null) return;
  const url = new URL(c.req.url);
  url.searchParams.set("cursor", next);
  c.header("Link", `<${url.pathname}${url.search}>; rel="next"`);
}
