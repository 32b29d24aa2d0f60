import { Hono } from "hono";
import { links } from "../../../domain/links.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { decide } from "../../../domain/permissions.ts";
import { seed } from "../../../islands/page_services.ts";
import { schoolYearQueries } from "../../../islands/school_year/queries.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import LeaversIsland from "../../../islands/take_home/LeaversIsland.tsx";
import { leaverQueries, LEAVERS_PER_PAGE } from "../../../islands/take_home/queries.ts";
import SchoolYearIsland from "../../../islands/school_year/SchoolYearIsland.tsx";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { countLeavers, listLeavers } from "../../features/take_home/list_leavers.ts";
import { readSchoolYear } from "../../features/school_year/read_school_year.ts";

/** For administrators in admin mode; as one that does not exist for all others. */
export const schoolYearPages = new Hono<AppEnv>().get(
  recordLinks.schoolYear(),
  staffPage,
  inTurn,
  async (c) => {
    const { school, staff: { actor }, now } = c.var;
    if (decide(actor, "school_year.start") !== "yes") return c.notFound();
    const year = await school.read(readSchoolYear, now);
    const shown = { from: year.lastStart === null ? "all" : "last", show: "open" } as const;
    const filter = { search: "", ...shown };
    const [leavers, counts] = await school.read((db) =>
      Promise.all([
        listLeavers(db, { ...filter, limit: LEAVERS_PER_PAGE, cursor: null, now }),
        countLeavers(db, filter),
      ])
    );
    const { timeZone } = school.establishment;
    return renderStaffPage(c, {
      title: "New school year",
      subtitle:
        "Move year groups up, archive leavers and pass classes to their new teachers. Nothing changes before you confirm.",
      back: { href: links.admin({ tab: "students" }), label: "Students" },
      path: links.home(),
      seed: [
        seed(schoolYearQueries.plan, year),
        seed(leaverQueries.list(filter), firstPage(leavers)),
        seed(leaverQueries.count(filter), counts),
      ],
      children: (
        <div className="stack gap-2xl">
          <Island name="school_year/SchoolYearIsland" of={SchoolYearIsland} props={{ timeZone }} />
          <Island name="take_home/LeaversIsland" of={LeaversIsland} props={{ initial: shown, timeZone }} />
        </div>
      ),
    });
  },
);
