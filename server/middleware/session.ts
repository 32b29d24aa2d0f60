import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { ACTIVE_ROLE } from "../../domain/active_role.ts";
import { AppError } from "../../domain/errors.ts";
import type { AppEnv, Session } from "../context.ts";
import {
  dueForTouch,
  readControlSession,
  readVisit,
  touchStatement,
} from "../features/sign_in/read_session.ts";
import { sessionCookie } from "../features/sign_in/session_cookie.ts";
import { hashToken } from "../tokens.ts";
import { asksByItself } from "./unchanged.ts";

/** Reads who asks and which establishment they ask, in one round trip, and notes now and then that they are still here. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const { config, doors, now } = c.get("services");
  const place = c.get("place");
  const token = getCookie(c, sessionCookie(config).name);
  const hash = token ? hashToken(token) : null;
  let found: Session | null = null;
  if (place.kind === "tenant") {
    const visit = await doors.readTenant(
      place.tenantId,
      (db) => readVisit(db, hash, now(), getCookie(c, ACTIVE_ROLE)),
    ).catch(throwIfGone);
    c.set("establishment", visit.establishment);
    found = visit.session;
  } else {
    c.set("establishment", null);
    if (hash && place.admin) found = await doors.readControl((db) => readControlSession(db, hash, now()));
  }
  c.set("session", found);
  if (found && !asksByItself(c) && dueForTouch(found.lastSeenAt, now())) await touch(c, found.tokenHash);
  await next();
});

/** A school whose host is known has a database; where it is not found something is broken, and may be mended soon. */
function throwIfGone(thrown: unknown): never {
  if (!(thrown instanceof AppError) || thrown.code !== "not_found") throw thrown;
  const error = new AppError("unavailable", "This establishment cannot be reached just now.", {
    retryAfter: 60,
  });
  error.cause = new Error("its database is not where it should be", { cause: thrown });
  throw error;
}

/** Nobody is refused a page because a note about them could not be written. */
async function touch(c: Context<AppEnv>, tokenHash: string): Promise<void> {
  const { doors, log, now } = c.get("services");
  const place = c.get("place");
  const statement = touchStatement(tokenHash, now());
  try {
    if (place.kind === "tenant") {
      await doors.writeTenant(place.tenantId, (tx) => tx.batch([tx.db.run(statement)]));
    } else await doors.writeControl((tx) => tx.batch([tx.db.run(statement)]));
  } catch (error) {
    log({ requestId: c.get("requestId"), work: "note that a session is in use", fault: String(error) });
  }
}
