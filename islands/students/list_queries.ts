import { queryOptions } from "@tanstack/react-query";
import type { StudentSort } from "../../domain/list_sorts.ts";
import type { StudentFilter } from "../../domain/students.ts";
import type { LinkMailingView } from "../../server/features/students/link_mailings/read_link_mailing.ts";
import { answer } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";
import { linkMailingApi, studentApi } from "./queries.ts";

export const PAGE_SIZE = 50;

/** Search, filters and order: the list's part of the address. */
export type StudentListState = Required<StudentFilter> & { sort: StudentSort };

export const NO_FILTER: Readonly<Required<StudentFilter>> = { search: "", year: "", class: "" };

export function isFiltered({ search, year, class: classId }: Required<StudentFilter>): boolean {
  return search !== "" || year !== "" || classId !== "";
}

export const studentQueries = {
  /** Prefix of every list of students. */
  lists: ["students"] as const,
  list: ({ sort, ...filter }: StudentListState) =>
    pagedQuery(
      ["students", filter, sort],
      (cursor, options) =>
        studentApi.students.$get({ query: { ...filter, sort, limit: String(PAGE_SIZE), cursor } }, options),
      { failed: "Failed to fetch students" },
    ),
  /** Prefix of every list of their portfolios. */
  portfolios: ["assignments"] as const,
  /** Prefix of every count. */
  counts: ["students count"] as const,
  count: (filter: Required<StudentFilter>) =>
    queryOptions({
      queryKey: ["students count", filter],
      queryFn: ({ signal }) =>
        answer(studentApi.students.count.$get({ query: filter }, { init: { signal } })),
    }),
  years: queryOptions({
    queryKey: ["student years"],
    queryFn: ({ signal }) => answer(studentApi.students.years.$get({}, { init: { signal } })),
  }),
  /** The current or last mailing. */
  mailing: queryOptions({
    queryKey: ["link mailing"],
    queryFn: ({ client, queryKey, signal }): Promise<LinkMailingView> | null => {
      const id = client.getQueryData<LinkMailingView | null>(queryKey)?.id;
      return id === undefined
        ? null
        : answer(linkMailingApi["link-mailings"][":id"].$get({ param: { id } }, { init: { signal } }));
    },
    initialData: null,
  }),
};
