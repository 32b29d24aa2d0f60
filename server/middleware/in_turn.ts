import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../services/context.ts";

/**
 * For a route whose reads grow with the school: lists, searches, exports, pages with them. From here each `school.read`
 * waits for its school's turn (`read_turns.ts`). `server/in_turn_test.ts` fails on a route that forgets it.
 */
export const inTurn = createMiddleware<AppEnv>(async (c, next) => {
  c.set("inTurn", true);
  await next();
});
