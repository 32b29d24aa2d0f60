import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { createMiddleware } from "hono/factory";
import { supportUse } from "../../domain/capabilities/support.ts";
import { AppError } from "../../domain/errors.ts";
import { links } from "../../domain/links.ts";
import { supportLinks } from "../../domain/support_links.ts";
import type { StaffActor } from "../../domain/permissions.ts";
import { LOOK_ONLY, NOT_FOR_SUPPORT, type Opened } from "../../domain/support.ts";
import { type AppEnv, asStaffSession } from "../services/context.ts";
import { findUnrecorded, recordUse } from "../features/support/record_use.ts";
import { SUPPORT_PAGES } from "../features/support/support_pages.ts";
import { guardOf } from "./can.ts";

type Support = StaffActor;
type Rule = { opens: Opened | null; writes: boolean };

const ANY_ID = /[a-z]{3}_[0-9a-z]{20}/;
const READS = ["GET", "HEAD"];
/** Ways out, the way in again, and as whom: they stay open. */
const ENDS = [supportLinks.mode(), supportLinks.end(), supportLinks.enter(), links.logout()];

/**
 * Refuses a support session whatever its lists do not name, and all changes where it is for looking only; what it was
 * shown is recorded before the answer leaves (docs/decisions/0035).
 */
export const supportGate = createMiddleware<AppEnv>(async (c, next) => {
  const actor = asStaffSession(c.get("session"))?.actor;
  if (actor?.support === undefined || ENDS.includes(c.req.path)) return await next();
  const rule = ruleOf(c);
  const isRead = READS.includes(c.req.raw.method);
  if (!isRead && actor.support.changes.length === 0) throw new AppError("forbidden", LOOK_ONLY);
  if (rule === "unknown") return await next();
  if (rule === null || (!isRead && !rule.writes)) throw new AppError("forbidden", NOT_FOR_SUPPORT);
  await next();
  if (rule.opens === null || !isShown(c.res.status)) return;
  await record(c, actor, rule.opens).catch(async (error) => {
    await c.res.body?.cancel();
    throw error;
  });
});

/** Null for a route that the lists do not name; `unknown`: there is no route, so 404 will be answered. */
function ruleOf(c: Context<AppEnv>): Rule | null | "unknown" {
  const routes = matchedRoutes(c).filter(({ method, path }) => method !== "ALL" && !path.endsWith("*"));
  if (routes.length === 0) return "unknown";
  const capability = routes.map(({ handler }) => guardOf(handler)?.capability).find((named) => named);
  if (capability !== undefined) {
    const use = supportUse(capability);
    return use && { opens: use.opens ?? null, writes: use.change ?? false };
  }
  const page = SUPPORT_PAGES[routes[0]!.path];
  if (page === undefined) return null;
  const opens = typeof page.opens === "function" ? page.opens(c.req.query()) : page.opens;
  return { opens, writes: false };
}

function isShown(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

async function record(c: Context<AppEnv>, actor: Support, opened: Opened): Promise<void> {
  const { school, now } = c.var;
  const [id = c.req.query("unit") ?? null] = c.req.path.match(ANY_ID) ?? [];
  const use = await school.read(findUnrecorded, actor, { opened, id, now });
  if (use !== null) await school.write(recordUse, actor, { ...use, now });
}
