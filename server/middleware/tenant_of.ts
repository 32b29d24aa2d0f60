import { notFound } from "../../domain/errors.ts";
import type { RequestContext } from "../context.ts";

/** Throws not_found on the installation's hosts. */
export function tenantOf(c: RequestContext): string {
  const host = c.get("host");
  if (host.kind !== "tenant") throw notFound();
  return host.tenantId;
}
