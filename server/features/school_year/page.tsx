import { Hono } from "hono";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import { seed } from "../../../islands/page_services.ts";
import { schoolYearQueries } from "../../../islands/school_year/queries.ts";
import SchoolYearIsland from "../../../islands/school_year/SchoolYearIsland.tsx";
import type { AppEnv } from "../../context.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { readSchoolYear } from "./read_school_year.ts";

/** For administrators in admin mode; as one that does not exist for all others. */
export const schoolYearPages = new Hono<AppEnv>().get(links.schoolYear(), staffPage, async (c) => {
  const { school, staff: { actor }, now } = c.var;
  if (decide(actor, "school_year.start") !== "yes") return c.notFound();
  const year = await school.read(readSchoolYear, now);
  return renderStaffPage(c, {
    title: "New school year",
    subtitle:
      "Move the year groups on, archive who leaves, and hand classes to their next teachers. Nothing changes before you confirm.",
    back: { href: links.admin({ tab: "students" }), label: "Students" },
    path: links.home(),
    seed: [seed(schoolYearQueries.plan, year)],
    children: (
      <Island
        name="school_year/SchoolYearIsland"
        of={SchoolYearIsland}
        props={{ timeZone: school.establishment.timeZone }}
      />
    ),
  });
});
