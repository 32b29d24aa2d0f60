import { queryOptions } from "@tanstack/react-query";
import type { UnitFilter } from "../../domain/active_units.ts";
import type { dashboardRoutes } from "../../server/web/dashboard/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";
import { studentApi } from "../students/queries.ts";

const STUDENTS_PER_PAGE = 200;
// On a phone they end within its second screen.
export const UNITS_PER_PAGE = 8;

const dashboardApi = apiClient<typeof dashboardRoutes>();

const UNIT_HOLDERS = ["unit holders"] as const;
/** Pages read once are not asked for again while more students are shown. */
const HOLDERS_STALE_MS = 30_000;

function pageHolders(unitId: string, cursor: string | null) {
  return queryOptions({
    queryKey: [...UNIT_HOLDERS, unitId, cursor],
    queryFn: ({ signal }) => {
      const query = { limit: String(STUDENTS_PER_PAGE), cursor: cursor ?? undefined };
      const { holders } = dashboardApi.units[":id"];
      return answer(holders.$get({ param: { id: unitId }, query }, { init: { signal } }));
    },
  });
}

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
  allHolders: UNIT_HOLDERS,
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
      queryKey: [...UNIT_HOLDERS, unitId, cursors],
      queryFn: async ({ client }) => {
        const pages = cursors.map((cursor) =>
          client.fetchQuery({ ...pageHolders(unitId, cursor), staleTime: HOLDERS_STALE_MS })
        );
        return (await Promise.all(pages)).flat();
      },
      placeholderData: (known, before) => before?.queryKey[1] === unitId ? known : undefined,
    }),
};
