import { useState } from "react";
import { fullName } from "../../domain/people.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Plus, X } from "../../ui/icons.ts";
import { AddStudent } from "./AddStudent.tsx";
import { isChanged } from "./drafts.ts";
import { EditStudent } from "./EditStudent.tsx";
import { NEW_STUDENT, sameValues } from "./student_values.ts";
import { StudentCard } from "./StudentCard.tsx";
import { StudentList } from "./StudentList.tsx";
import type { useWork } from "./use_work.ts";
import { useStudentList } from "./use_student_list.ts";

type Props = { admin: boolean; timeZone: string; work: ReturnType<typeof useWork> };

/** The students, and the forms that add and change them (spec 2 §2). */
export function StudentsPanel({ admin, timeZone, work }: Props) {
  const found = useStudentList();
  const [opened, setAdding] = useState<boolean | null>(null);
  const adding = opened ?? !sameValues(work.fresh, NEW_STUDENT);
  const shown = new Set(found.students.map(({ id }) => id));
  // While a list is on its way nobody knows who stands in it.
  const hidden = found.list.isPending
    ? []
    : [...work.drafts].filter(([id, draft]) => !shown.has(id) && isChanged(draft, timeZone));
  return (
    <>
      <div className="panel-head">
        <h2>
          Current Students
          {found.count !== undefined && <span className="quiet">{` (${found.count})`}</span>}
        </h2>
        <Button
          variant={adding || found.count === 0 ? "secondary" : "primary"}
          icon={adding ? <X /> : <Plus />}
          aria-expanded={adding}
          aria-controls={adding ? "add-student" : undefined}
          onClick={() => setAdding(!adding)}
        >
          {adding ? "Close" : "Add Student"}
        </Button>
      </div>
      {adding && (
        <AddStudent
          admin={admin}
          timeZone={timeZone}
          values={work.fresh}
          onChange={work.setFresh}
          onAdded={found.readAgain}
        />
      )}
      {hidden.map(([id, { base }]) => (
        <Alert key={id} tone="warning" title={`Changes to ${fullName(base)} are not saved yet.`}>
          <div className="alert-buttons">
            <Button
              size="small"
              onClick={() =>
                found.setTyped(base.studentId)}
            >
              Show the student
            </Button>
            <Button
              size="small"
              variant="quiet"
              onClick={() =>
                work.end(id)}
            >
              Discard the changes
            </Button>
          </div>
        </Alert>
      ))}
      <StudentList found={found} onAddFirst={() => setAdding(true)}>
        {(student) => {
          const draft = work.drafts.get(student.id);
          return (
            <StudentCard
              key={student.id}
              student={student}
              timeZone={timeZone}
              withTeacher={admin}
              onEdit={() => work.begin(student)}
              form={draft && (
                <EditStudent
                  studentId={student.id}
                  draft={draft}
                  timeZone={timeZone}
                  onChange={(draft) => work.put(student.id, draft)}
                  onSaved={(now) => {
                    found.show(now);
                    work.end(student.id);
                  }}
                  onCancel={() => work.end(student.id)}
                />
              )}
            />
          );
        }}
      </StudentList>
    </>
  );
}
