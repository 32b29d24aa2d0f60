import { useInfiniteQuery } from "@tanstack/react-query";
import { links } from "../../domain/links.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Users } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { dashboardQueries } from "./queries.ts";
import { StudentPicker } from "./StudentPicker.tsx";

export function useStudents() {
  const list = useInfiniteQuery(dashboardQueries.students);
  const { data, error, isError, isFetching, isFetchingNextPage, refetch } = list;
  return {
    // Without `Show more`: the picker loads more.
    query: { data, error, isError, isFetching, refetch },
    students: data && allItems(data),
    /** Undefined when all pages are loaded. */
    loadMore: list.hasNextPage ? () => void (isFetchingNextPage || list.fetchNextPage()) : undefined,
  };
}

type Props = {
  list: ReturnType<typeof useStudents>;
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  locked: boolean;
};

export function StudentSection({ list, ...selection }: Props) {
  return (
    <QueryList
      query={list.query}
      items={list.students}
      loading="Loading students…"
      failed="The students could not be loaded"
      empty={
        <EmptyState
          title="No students yet"
          icon={<Users size={28} />}
          level={3}
          action={<LinkButton href={links.manageStudents()}>Manage Students</LinkButton>}
        >
          <p>Add the students of your class first. Then choose them here.</p>
        </EmptyState>
      }
    >
      {(students) => <StudentPicker students={students} onLoadMore={list.loadMore} {...selection} />}
    </QueryList>
  );
}
