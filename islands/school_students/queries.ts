import type { StudentSort } from "../../domain/list_sorts.ts";
import { pagedQuery } from "../lists/list_pages.ts";
import { studentApi } from "../students/queries.ts";

export const SCHOOL_STUDENTS_PER_PAGE = 50;

export type SchoolStudentsState = { search: string; includeArchived: boolean; sort?: StudentSort };

export const schoolStudentQueries = {
  /** Prefix of every list. */
  lists: ["school students"] as const,
  /** Prefix of the lists with or without archived students. */
  listsOf: (includeArchived: boolean) => ["school students", includeArchived] as const,
  list: ({ search, includeArchived, sort = "name" }: SchoolStudentsState) =>
    pagedQuery(
      ["school students", includeArchived, search, sort],
      (cursor, options) =>
        studentApi.admin.students.$get({
          query: {
            search,
            sort,
            includeArchived: `${includeArchived}`,
            limit: String(SCHOOL_STUDENTS_PER_PAGE),
            cursor,
          },
        }, options),
      { failed: "Failed to fetch students" },
    ),
};
