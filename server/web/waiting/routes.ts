import { Hono } from "hono";
import { z } from "zod";
import { isDay } from "../../../domain/dates.ts";
import { forbidden } from "../../../domain/errors.ts";
import { WAITING_SORTS } from "../../../domain/list_sorts.ts";
import { WAITING_KINDS, waitingKinds, waitingTimes } from "../../../domain/waiting.ts";
import type { AppEnv } from "../../services/context.ts";
import { query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerPage, pageQuery } from "../../http/paging.ts";
import { listWaiting } from "../../features/waiting/list_waiting.ts";
import { listWaitingUnits } from "../../features/waiting/list_waiting_units.ts";
import { countWaiting } from "../../features/waiting/count_waiting.ts";

const waiting = z.strictObject({
  what: z.enum(WAITING_KINDS),
  /** Date for `unsubmitted`. */
  by: z.string().max(10).refine(isDay, "Enter the date as YYYY-MM-DD").optional(),
});
const waitingPage = waiting.extend({
  ...pageQuery.shape,
  unit: z.string().max(100).optional(),
  sort: z.enum(WAITING_SORTS).default("since"),
});

/** Routes for work that is waiting for the actor. */
export const waitingRoutes = new Hono<AppEnv>()
  .get("/waiting", can("waiting.list"), inTurn, query(waitingPage), async (c) => {
    const { school, actor, now } = c.var;
    const { what: kind, by, unit: unitId, ...page } = c.req.valid("query");
    if (!waitingKinds(actor.mode).includes(kind)) throw forbidden();
    const times = waitingTimes(now, by);
    return answerPage(c, await school.read(listWaiting, actor, { kind, unitId, times, ...page }));
  })
  .get("/waiting/counts", can("waiting.list"), inTurn, query(waiting.pick({ by: true })), async (c) => {
    const { school, actor, now } = c.var;
    const kinds = waitingKinds(actor.mode);
    const times = waitingTimes(now, c.req.valid("query").by);
    return c.json(await school.read(countWaiting, actor, { kinds, times }));
  })
  .get("/waiting/units", can("waiting.list"), inTurn, query(waiting), async (c) => {
    const { school, actor, now } = c.var;
    const { what: kind, by } = c.req.valid("query");
    if (!waitingKinds(actor.mode).includes(kind)) throw forbidden();
    return c.json(await school.read(listWaitingUnits, actor, { kind, times: waitingTimes(now, by) }));
  });
