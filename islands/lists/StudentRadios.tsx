import type { ReactNode } from "react";
import { fullName } from "../../domain/people.ts";

type Listed = { id: string; firstName: string; lastName: string };

type Props<Student extends Listed> = {
  /** A name of its own among the page's groups of radio buttons. */
  name: string;
  students: readonly Student[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** What tells apart two students of one name: the year group, the school's own id. */
  hint: (student: Student) => ReactNode;
};

/** The found students, of whom one is chosen. */
export function StudentRadios<Student extends Listed>(
  { name, students, chosenId, onChoose, hint }: Props<Student>,
) {
  return (
    <fieldset className="dialog-list">
      <legend className="sr-only">Student</legend>
      {students.map((student) => (
        <label key={student.id} className="radio">
          <input
            type="radio"
            name={name}
            checked={chosenId === student.id}
            onChange={() => onChoose(student.id)}
          />
          <span>
            <bdi>{fullName(student)}</bdi>
            <span className="checkbox-hint">{hint(student)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
