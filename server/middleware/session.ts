import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { ACTIVE_ROLE } from "../../domain/active_role.ts";
import { AppError } from "../../domain/errors.ts";
import { LIFETIMES } from "../../domain/limits.ts";
import type { AppEnv, Session } from "../services/context.ts";
import { readControlSession } from "../features/sign_in/read_control_session.ts";
import { readSchoolSession } from "../features/sign_in/read_session.ts";
import { isSupportToken, readSupportSession } from "../features/support/support_session.ts";
import { doorOf } from "../http/door.ts";
import { sentToken } from "./session_cookie.ts";
import { hashToken } from "../kernel/tokens.ts";
import { isBackgroundPoll } from "./not_modified.ts";

/** Reads session and establishment in one round trip, and updates `last_seen_at` now and then. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { doors, now } = c.get("services");
  const host = c.get("host");
  const token = sentToken(c);
  const hash = token ? hashToken(token) : null;
  let current: Session | null = null;
  if (host.kind === "tenant") {
    const activeRole = getCookie(c, ACTIVE_ROLE);
    const isSupport = hash !== null && isSupportToken(token);
    const [visit, support] = await doors.readTenant(host.tenantId, (db) =>
      Promise.all([
        readSchoolSession(db, hash, now(), activeRole, doorOf(c)),
        isSupport ? readSupportSession(db, { tokenHash: hash, activeRole, now: now() }) : null,
      ])).catch(throwUnavailable);
    c.set("establishment", visit.establishment);
    c.set("subscription", visit.subscription);
    c.set("sendsGrades", visit.sendsGrades);
    current = visit.session ?? support;
  } else {
    c.set("establishment", null);
    c.set("subscription", null);
    if (hash && host.admin) current = await doors.readControl((db) => readControlSession(db, hash, now()));
  }
  c.set("session", current);
  if (current && !isBackgroundPoll(c) && isTouchDue(current.lastSeenAt, now())) {
    await touchSession(c, current.tokenHash);
  }
  await next();
});

/** A configured host without a database is a fault that may be fixed soon. */
function throwUnavailable(thrown: unknown): never {
  if (!(thrown instanceof AppError) || thrown.code !== "not_found") throw thrown;
  const error = new AppError("unavailable", "This establishment cannot be reached just now.", {
    retryAfter: 60,
  });
  error.cause = new Error("its database is not where it should be", { cause: thrown });
  throw error;
}

/** A failed update is logged, not thrown. */
async function touchSession(c: Context<AppEnv>, tokenHash: string): Promise<void> {
  const { doors, log, now } = c.get("services");
  const host = c.get("host");
  const statement = touchStatement(tokenHash, now());
  try {
    if (host.kind === "tenant") {
      await doors.writeTenant(host.tenantId, (tx) => tx.batch([tx.db.run(statement)]));
    } else await doors.writeControl((tx) => tx.batch([tx.db.run(statement)]));
  } catch (error) {
    log({ requestId: c.get("requestId"), work: "note that a session is in use", fault: String(error) });
  }
}

/** DESIGN §4. */
function isTouchDue(lastSeenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) >= LIFETIMES.lastSeenInterval;
}

/** Writes at most once per `LIFETIMES.lastSeenInterval`; works in tenant and control databases. */
function touchStatement(tokenHash: string, now: Date) {
  const before = new Date(now.getTime() - LIFETIMES.lastSeenInterval).toISOString();
  return sql`
    update sessions set last_seen_at = ${now.toISOString()}
    where token_hash = ${tokenHash} and last_seen_at <= ${before}`;
}
