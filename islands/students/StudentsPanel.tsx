import { useState } from "react";
import { fullName } from "../../domain/people.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Plus, X } from "../../ui/icons.ts";
import { AddStudent } from "./AddStudent.tsx";
import { EditStudent } from "./StudentForm.tsx";
import { isChanged, NEW_STUDENT, type useStudentDrafts } from "./student_drafts.ts";
import { StudentCard } from "./StudentCard.tsx";
import { StudentList, useStudentList } from "./StudentList.tsx";

type Props = { admin: boolean; timeZone: string; drafts: ReturnType<typeof useStudentDrafts> };

/** Spec 2 §2. */
export function StudentsPanel({ admin, timeZone, drafts }: Props) {
  const studentList = useStudentList();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const adding = toggled ?? isChanged(drafts.drafts.get(NEW_STUDENT));
  const visibleIds = new Set(studentList.students.map(({ id }) => id));
  // Unknown while the list is loading.
  const hiddenEdits = studentList.list.isPending
    ? []
    : [...drafts.drafts].filter(([id, draft]) =>
      id !== NEW_STUDENT && !visibleIds.has(id) && isChanged(draft)
    );
  return (
    <>
      <div className="panel-head row between gap-xl lines-m">
        <h2>
          Current Students
          {studentList.count !== undefined && (
            <span className="quiet regular">{` (${studentList.count})`}</span>
          )}
        </h2>
        <Button
          variant={adding || studentList.count === 0 ? "secondary" : "primary"}
          icon={adding ? <X /> : <Plus />}
          aria-expanded={adding}
          aria-controls={adding ? "add-student" : undefined}
          onClick={() => setToggled(!adding)}
        >
          {adding ? "Close" : "Add Student"}
        </Button>
      </div>
      {adding && (
        <AddStudent
          admin={admin}
          timeZone={timeZone}
          drafts={drafts.of(NEW_STUDENT)}
          onAdded={studentList.refetch}
        />
      )}
      {hiddenEdits.map(([id, { base }]) => (
        <Alert key={id} tone="warning" title={`Changes to ${fullName(base)} are not saved yet.`}>
          <div className="alert-buttons row gap-m">
            <Button
              size="small"
              onClick={() =>
                studentList.setTyped(base.studentId)}
            >
              Show the student
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() =>
                drafts.endEdit(id)}
            >
              Discard the changes
            </Button>
          </div>
        </Alert>
      ))}
      <StudentList studentList={studentList} onAddFirst={() => setToggled(true)}>
        {(student) => {
          const draft = drafts.drafts.get(student.id);
          return (
            <StudentCard
              key={student.id}
              student={student}
              timeZone={timeZone}
              withTeacher={admin}
              onEdit={() => drafts.startEdit(student)}
              form={draft && (
                <EditStudent
                  studentId={student.id}
                  base={draft.base}
                  timeZone={timeZone}
                  drafts={drafts.of(student.id)}
                  onSaved={(saved) => {
                    studentList.showSaved(saved);
                    drafts.endEdit(student.id);
                  }}
                  onCancel={() => drafts.endEdit(student.id)}
                />
              )}
            />
          );
        }}
      </StudentList>
    </>
  );
}
