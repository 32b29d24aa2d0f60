import type { Context } from "hono";
import { notFound } from "../../domain/errors.ts";
import type { AppEnv } from "../context.ts";

/** The id of the school that this request has come to; on the installation's own hosts a school's call does not exist. */
export function tenantOf(c: { get: Context<AppEnv>["get"] }): string {
  const place = c.get("place");
  if (place.kind !== "tenant") throw notFound();
  return place.tenantId;
}
