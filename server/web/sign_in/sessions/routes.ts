import { Hono } from "hono";
import type { AppEnv } from "../../../services/context.ts";
import { can } from "../../../middleware/can.ts";
import { endOtherSession, endOtherSessions } from "../../../features/sign_in/sessions/end_other_sessions.ts";
import { listSessions } from "../../../features/sign_in/sessions/list_sessions.ts";

/** A person's own open sessions. */
export const sessionRoutes = new Hono<AppEnv>()
  .get("/sessions", can("session.list"), async (c) => {
    const { school, actor, session, now } = c.var;
    return c.json(await school.read(listSessions, actor, { tokenHash: session!.tokenHash, now }));
  })
  .delete("/sessions", can("session.end"), async (c) => {
    const { school, actor, session, now } = c.var;
    await school.write(endOtherSessions, actor, { tokenHash: session!.tokenHash, now });
    return c.json({ success: true });
  })
  .delete("/sessions/:id", can("session.end"), async (c) => {
    const { school, actor, session, now } = c.var;
    const input = { id: c.req.param("id"), tokenHash: session!.tokenHash, now };
    await school.write(endOtherSession, actor, input);
    return c.json({ success: true });
  });
