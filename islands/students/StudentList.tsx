import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { Page } from "../../domain/page.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Users } from "../../ui/icons.ts";
import { SearchField } from "../lists/SearchField.tsx";
import { allItems, cursorBehind, withItem } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { portfolioQueries } from "../portfolio/queries.ts";
import { studentQueries } from "./queries.ts";

export const SEARCH_THRESHOLD = 8;

export function useStudentList() {
  const client = useQueryClient();
  const input = useDebouncedSearch();
  const moved = useRef(new Set<string>());
  const list = useInfiniteQuery({
    ...studentQueries.list(input.search),
    getNextPageParam: (page) => cursorBehind(page, moved.current),
  });
  const { data: total } = useQuery(studentQueries.count);
  return {
    ...input,
    list,
    students: allItems(list.data),
    /** Regardless of the search; undefined until known. */
    count: total?.count,
    /** Updates a student in place, so that the list does not jump. */
    showSaved: (student: StudentItem) => {
      moved.current.add(student.id);
      client.setQueriesData<InfiniteData<Page<StudentItem>>>(
        { queryKey: studentQueries.lists },
        (list) => list && withItem(list, student),
      );
      // Portfolios show student names.
      void client.invalidateQueries({ queryKey: portfolioQueries.lists });
    },
    refetch: () => {
      void client.invalidateQueries({ queryKey: studentQueries.lists });
      void client.invalidateQueries({ queryKey: studentQueries.count.queryKey });
    },
  };
}

type Props = {
  studentList: ReturnType<typeof useStudentList>;
  onAddFirst: () => void;
  children: (student: StudentItem) => ReactNode;
};

export function StudentList({ studentList, onAddFirst, children }: Props) {
  const { list, students, typed, setTyped, search, count = 0 } = studentList;
  return (
    <>
      {(typed !== "" || count > SEARCH_THRESHOLD) && (
        <div className="list-search">
          <SearchField label="Find a student" hint="Name or student ID" value={typed} onChange={setTyped} />
        </div>
      )}
      <QueryList
        query={list}
        items={students}
        loading="Loading students…"
        failed="Failed to fetch students"
        framed
        empty={search === ""
          ? <NoStudents onAddFirst={onAddFirst} />
          : <p className="quiet" role="status">{`No student matches “${search}”.`}</p>}
      >
        {(students) => <ul className="stack">{students.map(children)}</ul>}
      </QueryList>
    </>
  );
}

function NoStudents({ onAddFirst }: { onAddFirst: () => void }) {
  return (
    <Card>
      <EmptyState
        title="No Students Added"
        icon={<Users size={28} />}
        level={3}
        action={<Button variant="primary" onClick={onAddFirst}>Add Your First Student</Button>}
      >
        <p>Students whom you add appear here.</p>
      </EmptyState>
    </Card>
  );
}
