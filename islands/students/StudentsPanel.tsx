import { useState } from "react";
import { fullName } from "../../domain/people.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import type { StudentChoice } from "../../server/features/students/list_students.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { FileSpreadsheet, X } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { BookOpenCheck, Plus, Users } from "../../ui/page_icons.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { useSelection } from "../lists/use_selection.ts";
import { AddStudent } from "./AddStudent.tsx";
import { MailingCard, useMailing } from "./links/MailingCard.tsx";
import { SelectedStudents } from "./many/SelectedStudents.tsx";
import type { StudentListState } from "./list_queries.ts";
import { usePastedList } from "./paste/use_pasted_list.ts";
import { EditStudent } from "./StudentForm.tsx";
import { isChanged, NEW_STUDENT, type useStudentDrafts } from "./student_drafts.ts";
import { StudentList } from "./StudentList.tsx";
import { StudentsTable } from "./StudentsTable.tsx";
import { useStudentList } from "./use_student_list.ts";

const PasteNamesDialog = lazyDialog(() => import("./paste/PasteNamesDialog.tsx"));
const ClassesDialog = lazyDialog(() => import("../classes/ClassesDialog.tsx"));

export type StudentsPanelProps = {
  admin: boolean;
  withTeacher: boolean;
  cardsAllowed: boolean;
  coursesHref: string | null;
  timeZone: string;
  initial: StudentListState;
  drafts: ReturnType<typeof useStudentDrafts>;
  onCards: (cards: readonly NewCard[]) => void;
};

/** Spec 2 §2. */
export function StudentsPanel(props: StudentsPanelProps) {
  const { admin, withTeacher, cardsAllowed, coursesHref, timeZone, initial, drafts, onCards } = props;
  const studentList = useStudentList(initial);
  const selection = useSelection<StudentChoice>(studentList.students);
  const mailing = useMailing();
  const [dialog, setDialog] = useState<"paste" | "classes" | null>(null);
  const [pasted, setPasted] = usePastedList();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const adding = toggled ?? isChanged(drafts.drafts.get(NEW_STUDENT));
  const close = () => setDialog(null);
  return (
    <>
      <div className="row between gap-xl lines-m">
        <h2>
          Current Students
          {studentList.count !== undefined && (
            <span className="quiet regular">{` (${studentList.count})`}</span>
          )}
        </h2>
        <div className="fill-lines row gap-m lines-s">
          {studentList.count !== 0 && (
            <Button icon={<Users />} onClick={() => setDialog("classes")}>Classes</Button>
          )}
          {coursesHref !== null && (
            <LinkButton icon={<BookOpenCheck />} href={coursesHref}>
              Add from a course
            </LinkButton>
          )}
          <Button icon={<FileSpreadsheet />} onClick={() => setDialog("paste")}>Paste a list of names</Button>
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
      </div>
      {mailing.mailing && <MailingCard mailing={mailing.mailing} onDismiss={mailing.dismiss} />}
      {adding && (
        <AddStudent
          admin={admin}
          timeZone={timeZone}
          drafts={drafts.of(NEW_STUDENT)}
          onAdded={studentList.refetch}
        />
      )}
      <HiddenEdits studentList={studentList} drafts={drafts} />
      <StudentList studentList={studentList} onAddFirst={() => setToggled(true)}>
        {(students) => (
          <StudentsTable
            studentList={studentList}
            students={students}
            selection={selection}
            timeZone={timeZone}
            withTeacher={withTeacher}
            onEdit={drafts.startEdit}
            form={({ id }) => {
              const draft = drafts.drafts.get(id);
              return draft === undefined ? null : (
                <EditStudent
                  studentId={id}
                  base={draft.base}
                  timeZone={timeZone}
                  drafts={drafts.of(id)}
                  onSaved={(saved) => {
                    studentList.showSaved(saved);
                    drafts.endEdit(id);
                  }}
                  onCancel={() => drafts.endEdit(id)}
                />
              );
            }}
          />
        )}
      </StudentList>
      <SelectedStudents
        selection={selection}
        studentList={studentList}
        mailing={mailing}
        cardsAllowed={cardsAllowed}
        onCards={onCards}
      />
      {dialog === "classes" && <ClassesDialog onChanged={studentList.refetch} onClose={close} />}
      {dialog === "paste" && (
        <PasteNamesDialog
          list={pasted}
          onChange={setPasted}
          timeZone={timeZone}
          onAdded={(students) => {
            studentList.refetch();
            selection.set(students, true);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type HiddenProps = Pick<StudentsPanelProps, "drafts"> & { studentList: ReturnType<typeof useStudentList> };

/** Unsaved forms of students whom the list does not show now. */
function HiddenEdits({ studentList, drafts }: HiddenProps) {
  // Unknown while the list is loading.
  if (studentList.list.isPending) return null;
  const visibleIds = new Set(studentList.students.map(({ id }) => id));
  const hidden = [...drafts.drafts].filter(([id, draft]) =>
    id !== NEW_STUDENT && !visibleIds.has(id) && isChanged(draft)
  );
  return hidden.map(([id, { base }]) => (
    <Alert key={id} tone="warning" title={`Changes to ${fullName(base)} are not saved yet.`}>
      <div className="alert-buttons row gap-m">
        <Button
          size="small"
          onClick={() => {
            studentList.showAll();
            studentList.setTyped(base.studentId);
          }}
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
  ));
}
