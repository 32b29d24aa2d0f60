import { queryOptions } from "@tanstack/react-query";
import type { UnitFilter } from "../../domain/active_units.ts";
import type { dashboardRoutes } from "../../server/features/dashboard/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";
import { portfolioApi } from "../portfolio/queries.ts";
import { studentApi } from "../students/queries.ts";

export const PORTFOLIOS_PER_PAGE = 12;
export const STUDENTS_PER_PAGE = 200;
// On a phone they end within its second screen.
export const UNITS_PER_PAGE = 8;

const dashboardApi = apiClient<typeof dashboardRoutes>();

/** Keys differ from those of `studentQueries` and `portfolioQueries`, whose pages have another size. */
export const dashboardQueries = {
  /** Prefix of the units in every state. */
  allActiveUnits: ["active-units"] as const,
  activeUnits: (status: UnitFilter) =>
    pagedQuery(
      ["active-units", status],
      (cursor, options) =>
        dashboardApi["active-units"].$get(
          { query: { status, limit: String(UNITS_PER_PAGE), cursor } },
          options,
        ),
    ),
  students: pagedQuery(
    ["students"],
    (cursor, options) =>
      studentApi.students.$get({ query: { limit: String(STUDENTS_PER_PAGE), cursor } }, options),
  ),
  /** Prefix of every unit's. */
  allHolders: ["unit holders"] as const,
  /** Ids of the students in a class. */
  members: (classId: string) =>
    queryOptions({
      queryKey: ["class members", classId],
      queryFn: async ({ signal }) => {
        const choices = studentApi.students.choices.$get({ query: { class: classId } }, { init: { signal } });
        return (await answer(choices)).map(({ id }) => id);
      },
    }),
  /** Ids of those on the pages of `students` behind the cursors who have a unit. */
  holders: (unitId: string, cursors: readonly (string | null)[]) =>
    queryOptions({
      queryKey: ["unit holders", unitId, cursors],
      queryFn: async ({ signal }) => {
        const pages = cursors.map((cursor) => {
          const query = { limit: String(STUDENTS_PER_PAGE), cursor: cursor ?? undefined };
          const { holders } = dashboardApi.units[":id"];
          return answer(holders.$get({ param: { id: unitId }, query }, { init: { signal } }));
        });
        return (await Promise.all(pages)).flat();
      },
      placeholderData: (known, before) => before?.queryKey[1] === unitId ? known : undefined,
    }),
  portfolios: pagedQuery(
    ["assignments"],
    (cursor, options) =>
      portfolioApi.assignments.$get({ query: { limit: String(PORTFOLIOS_PER_PAGE), cursor } }, options),
  ),
};
