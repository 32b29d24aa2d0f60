import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import { z } from "zod";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import type { Page } from "../../domain/page.ts";

const MAX_ITEMS = 200;

/** `?limit&cursor` (API.md). */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_ITEMS).default(MAX_ITEMS),
  cursor: z.string().max(100).optional().transform((cursor) => cursor ?? null),
});

/** A flag in an address, false without it. */
export const flagText = z.enum(["true", "false"]).default("false").transform((text) => text === "true");

export const searchQuery = z.strictObject({ search: z.string().max(TEXT_LIMITS.search).default("") });

/** `class`: the id of a class, empty for all students. */
export const studentSearchQuery = searchQuery.extend({ class: z.string().max(100).default("") });

export const pageSearchQuery = pageQuery.extend(searchQuery.shape);

/**
 * The items as a plain array, the next page in the `Link` header. Its type is written out: inferred for any item, the
 * compiler's incremental state takes five million steps over it and refuses it as too deep (TS2589).
 */
export function answerPage<Item>(
  c: Pick<Context, "header" | "json"> & { req: { url: string } },
  page: Page<Item>,
): Response & TypedResponse<JSONParsed<Item[]>, 200, "json"> {
  setNextLink(c, page.next);
  return c.json(page.items, 200);
}

/** Sets the `Link` header. */
export function setNextLink(
  c: Pick<Context, "header"> & { req: { url: string } },
  next: string | null,
): void {
  if (next === null) return;
  const url = new URL(c.req.url);
  url.searchParams.set("cursor", next);
  c.header("Link", `<${url.pathname}${url.search}>; rel="next"`);
}
