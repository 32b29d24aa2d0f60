import type { ReactNode } from "react";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Users } from "../../ui/icons.ts";
import { SearchField } from "../lists/SearchField.tsx";
import { ListState } from "./ListState.tsx";
import type { useStudentList } from "./use_student_list.ts";

/** From so many on there is a field to find one of them. */
export const MANY = 8;

type Props = {
  found: ReturnType<typeof useStudentList>;
  onAddFirst: () => void;
  children: (student: StudentItem) => ReactNode;
};

/** The students whom the reader sees, with a field to find one of them where there are many. */
export function StudentList({ found, onAddFirst, children }: Props) {
  const { list, students, typed, setTyped, search, count = 0 } = found;
  return (
    <>
      {(typed !== "" || count > MANY) && (
        <div className="list-search">
          <SearchField label="Find a student" hint="Name or student ID" value={typed} onChange={setTyped} />
        </div>
      )}
      <ListState
        list={list}
        search={search}
        loading="Loading students…"
        failed="Failed to fetch students"
        noMatch="No student"
        empty={
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
        }
        items={students}
      >
        <ul className="student-list">{students.map(children)}</ul>
      </ListState>
    </>
  );
}
