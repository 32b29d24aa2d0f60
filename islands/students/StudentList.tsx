import type { ReactNode } from "react";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Users } from "../../ui/icons.ts";
import { SearchField } from "../lists/SearchField.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import type { useStudentList } from "./use_student_list.ts";

export const SEARCH_THRESHOLD = 8;

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
