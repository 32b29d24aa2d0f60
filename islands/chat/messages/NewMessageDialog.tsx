import { useState } from "react";
import { MOST_CHAT_STUDENTS } from "../../../domain/chat.ts";
import { calls } from "../../../domain/links.ts";
import { yearGroupLabel } from "../../../domain/people.ts";
import type { ChatStudent } from "../../../server/features/chat/list_chat_students.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { SearchedList } from "../../lists/SearchedList.tsx";
import { StudentRadios } from "../../lists/StudentRadios.tsx";
import { useSearch } from "../../lists/use_search.ts";
import { chatKeys } from "../chat_keys.ts";
import { openedWith } from "./opened_thread.ts";
import { PortfolioRadios } from "./PortfolioRadios.tsx";

type Props = { onClose: () => void; onStart: (opened: OpenedThread) => void };

/** Chooses whom to write to, and about which portfolio (spec 2 §2). */
export default function NewMessageDialog({ onClose, onStart }: Props) {
  const found = useSearch<ChatStudent>(chatKeys.students, calls.chatStudents);
  const [studentId, setStudentId] = useState<string | null>(null);
  const [assignmentId, setAssignmentId] = useState<string | null>(null);
  // Whoever is no longer in the list is chosen no longer: nobody is written to unseen.
  const student = found.list.data?.find(({ id }) => id === studentId);
  const portfolios = student?.portfolios ?? [];
  const [only] = portfolios.length === 1 ? portfolios : [];
  const portfolio = only ?? portfolios.find((one) => one.assignmentId === assignmentId);
  const { data, isPlaceholderData } = found.list;
  const nobody = found.search === "" && !isPlaceholderData && data?.length === 0;
  const reason = !student
    ? "Choose a student"
    : portfolios.length === 0
    ? "They need a unit first"
    : portfolio
    ? null
    : "Choose a unit";
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="New Message to Student"
      description="A conversation is about one unit. Every teacher of the student can read it."
      startInField
      footer={
        <>
          <Button onClick={onClose}>{nobody ? "Close" : "Cancel"}</Button>
          {!nobody && (
            <ReasonedButton
              variant="primary"
              reason={reason}
              onClick={() => student && portfolio && onStart(openedWith(student, portfolio))}
            >
              Start Chat
            </ReasonedButton>
          )}
        </>
      }
    >
      <div className="dialog-part">
        <SearchedList
          found={found}
          label="Find a student"
          loading="Loading students…"
          failed="Failed to fetch students"
          nobody="There is no student in your class yet. Add or link students first, on Manage Students."
          noMatch="No student of yours"
          most={MOST_CHAT_STUDENTS}
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
