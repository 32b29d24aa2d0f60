import { useState } from "react";
import { MAX_CHAT_STUDENTS } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../../domain/people.ts";
import type { ChatStudent } from "../../../server/features/chat/list_chat_students.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened_thread.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Radio } from "../../../ui/Radio.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { ClassFilter } from "../../classes/ClassFilter.tsx";
import { SearchedList } from "../../lists/SearchedList.tsx";
import { StudentRadios } from "../../lists/StudentRadios.tsx";
import { useSearch } from "../../lists/use_search.ts";
import { chatApi, chatQueries } from "../queries.ts";
import { newThread } from "./opened_thread.ts";

type Props = { onClose: () => void; onStart: (opened: OpenedThread) => void };

/** Spec 2 §2. */
export default function NewMessageDialog({ onClose, onStart }: Props) {
  const results = useSearch(
    chatQueries.students,
    (query, options) => chatApi.chat.students.$get({ query }, options),
  );
  const [studentId, setStudentId] = useState<string | null>(null);
  const [assignmentId, setAssignmentId] = useState<string | null>(null);
  // A student no longer listed is unselected.
  const student = results.list.data?.find(({ id }) => id === studentId);
  const portfolios = student?.portfolios ?? [];
  const [onlyPortfolio] = portfolios.length === 1 ? portfolios : [];
  const portfolio = onlyPortfolio ?? portfolios.find((item) => item.assignmentId === assignmentId);
  const { data, isPlaceholderData } = results.list;
  const noStudents = results.search === "" && results.classId === "" && !isPlaceholderData &&
    data?.length === 0;
  const reason = !student
    ? "Choose a student"
    : portfolios.length === 0
    ? "They need a unit first"
    : portfolio
    ? null
    : "Choose a unit";
  return (
    <Dialog
      onClose={onClose}
      title="New Message to Student"
      description="A conversation is about one unit, between you and the student. Other teachers can’t read it."
      startInField
      footer={
        <>
          <Button onClick={onClose}>{noStudents ? "Close" : "Cancel"}</Button>
          {!noStudents && (
            <ReasonedButton
              variant="primary"
              reason={reason}
              onClick={() => student && portfolio && onStart(newThread(student, portfolio))}
            >
              Start Chat
            </ReasonedButton>
          )}
        </>
      }
    >
      <div className="stack gap-s anywhere">
        <SearchedList
          results={results}
          label="Find a student"
          loading="Loading students…"
          failed="Failed to fetch students"
          emptyText="There is no student in your class yet. Add or link students first, on Manage Students."
          noMatch="No student of yours"
          filter={<ClassFilter value={results.classId} onChange={results.setClassId} />}
          limit={MAX_CHAT_STUDENTS}
        >
          {(students) => (
            <StudentRadios
              name="chat-student"
              students={students}
              chosenId={student?.id}
              onChoose={(id) => {
                setStudentId(id);
                setAssignmentId(null);
              }}
              hint={({ studentId, yearGroup }) => `${studentId} · ${yearGroupLabel(yearGroup)}`}
            />
          )}
        </SearchedList>
      </div>
      {student && (
        <PortfolioRadios
          student={student}
          chosenId={portfolio?.assignmentId}
          onChoose={setAssignmentId}
        />
      )}
    </Dialog>
  );
}

type RadiosProps = {
  student: ChatStudent;
  chosenId: string | undefined;
  onChoose: (assignmentId: string) => void;
};

function PortfolioRadios({ student, chosenId, onChoose }: RadiosProps) {
  const { portfolios } = student;
  const name = <bdi>{fullName(student)}</bdi>;
  if (portfolios.length === 0) {
    return (
      <Alert tone="info" live>
        <p>
          {name} has no unit yet, and a conversation is about one.{" "}
          <a href={links.addUnit()}>Give them a unit</a> first.
        </p>
      </Alert>
    );
  }
  return (
    <fieldset className="stack gap-s anywhere">
      <legend>Unit of {name}</legend>
      <div className="form-list box divided scrolls anywhere">
        {portfolios.map(({ assignmentId, title, unitCode }) => (
          <Radio
            key={assignmentId}
            name="chat-portfolio"
            checked={assignmentId === chosenId}
            onChange={() => onChoose(assignmentId)}
            label={<bdi>{title}</bdi>}
            hint={`Unit ${unitCode}`}
          />
        ))}
      </div>
    </fieldset>
  );
}
