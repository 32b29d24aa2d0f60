import type { ReactNode } from "react";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { Users } from "../../ui/page_icons.ts";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { SEARCH_THRESHOLD } from "../lists/use_search.ts";
import { StudentFilters } from "./StudentFilters.tsx";
import type { StudentList as List } from "./use_student_list.ts";

type Props = {
  studentList: List;
  onAddFirst: () => void;
  children: (students: readonly StudentItem[]) => ReactNode;
};

export function StudentList({ studentList, onAddFirst, children }: Props) {
  const { list, students, filter, filtered, count = 0 } = studentList;
  return (
    <>
      {(filtered || studentList.typed !== "" || count > SEARCH_THRESHOLD) && (
        <StudentFilters {...studentList} />
      )}
      <QueryList
        query={list}
        items={students}
        loading="Loading students…"
        failed="Failed to fetch students"
        framed
        empty={filtered
          ? (
            <p className="quiet row gap-m" role="status">
              {filter.search === "" ? "No student matches." : `No student matches “${filter.search}”.`}
              {(filter.year !== "" || filter.class !== "") && (
                <Button size="small" onClick={studentList.showAll}>Show all students</Button>
              )}
            </p>
          )
          : <NoStudents onAddFirst={onAddFirst} />}
      >
        {children}
      </QueryList>
    </>
  );
}

function NoStudents({ onAddFirst }: { onAddFirst: () => void }) {
  return (
    <EmptyCard
      title="No Students Added"
      icon={<Users size={28} />}
      action={<Button variant="primary" onClick={onAddFirst}>Add Your First Student</Button>}
    >
      <p>Students you add will appear here.</p>
    </EmptyCard>
  );
}
