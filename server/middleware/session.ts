import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { ACTIVE_ROLE } from "../../domain/active_role.ts";
import type { AppEnv, Session } from "../context.ts";
import {
  dueForTouch,
  readControlSession,
  readVisit,
  touchStatement,
} from "../features/sign_in/read_session.ts";
import { sessionCookie } from "../features/sign_in/session_cookie.ts";
import { hashToken } from "../tokens.ts";

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
    );
    c.set("establishment", visit.establishment);
    found = visit.session;
  } else {
    c.set("establishment", null);
    if (hash && place.admin) found = await doors.readControl((db) => readControlSession(db, hash, now()));
  }
  c.set("session", found);
  if (found && dueForTouch(found.lastSeenAt, now())) {
    const touch = touchStatement("sessions", found.tokenHash, now());
    if (place.kind === "tenant") {
      await doors.writeTenant(place.tenantId, (tx) => tx.batch([tx.db.run(touch)]));
    } else await doors.writeControl((tx) => tx.batch([tx.db.run(touch)]));
  }
  await next();
});
