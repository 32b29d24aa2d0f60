import { Hono } from "hono";
import { isDay } from "../../../domain/dates.ts";
import { links } from "../../../domain/links.ts";
import { WAITING_SORTS } from "../../../domain/list_sorts.ts";
import { waitingKinds, waitingTimes } from "../../../domain/waiting.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import { WAITING_PER_PAGE, waitingQueries } from "../../../islands/waiting/queries.ts";
import WaitingIsland from "../../../islands/waiting/WaitingIsland.tsx";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { listWaiting } from "../../features/waiting/list_waiting.ts";
import { listWaitingUnits } from "../../features/waiting/list_waiting_units.ts";
import { countWaiting } from "../../features/waiting/count_waiting.ts";

/** Lists behind the numbers of the dashboards. */
export const waitingPages = new Hono<AppEnv>().get("/waiting", staffPage, inTurn, async (c) => {
  const { school, staff: { actor }, now } = c.var;
  const { what, unit, by, sort } = c.req.query();
  const kinds = waitingKinds(actor.mode);
  const kind = kinds.find((name) => name === what) ?? kinds[0]!;
  const address = {
    what: kind,
    unit: unit && unit.length <= 100 ? unit : undefined,
    by: by && isDay(by) ? by : undefined,
    sort: WAITING_SORTS.find((known) => known === sort) ?? "since",
  };
  const times = waitingTimes(now, address.by);
  const first = { limit: WAITING_PER_PAGE, cursor: null };
  const [counts, units, portfolios] = await school.read((db) =>
    Promise.all([
      countWaiting(db, actor, { kinds, times }),
      listWaitingUnits(db, actor, { kind, times }),
      listWaiting(db, actor, { kind, unitId: address.unit, times, sort: address.sort, ...first }),
    ])
  );
  return renderStaffPage(c, {
    title: "Waiting for you",
    subtitle: "Open a portfolio to go straight to the outcome.",
    path: links.home(),
    seed: [
      seed(waitingQueries.list(address), firstPage(portfolios)),
      seed(waitingQueries.counts(address), counts),
      seed(waitingQueries.units(address), units),
    ],
    children: (
      <Island
        name="waiting/WaitingIsland"
        of={WaitingIsland}
        props={{
          address,
          unsubmittedBy: times.unsubmittedBy,
          timeZone: school.establishment.timeZone,
        }}
      />
    ),
  });
});
