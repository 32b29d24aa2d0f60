import type { ReactNode } from "react";
import { fullName } from "../../domain/people.ts";
import { Radio } from "../../ui/Radio.tsx";

type Listed = { id: string; firstName: string; lastName: string };

type Props<Student extends Listed> = {
  /** Unique among the page's radio groups. */
  name: string;
  students: readonly Student[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** Distinguishes students of the same name. */
  hint: (student: Student) => ReactNode;
};

export function StudentRadios<Student extends Listed>(
  { name, students, chosenId, onChoose, hint }: Props<Student>,
) {
  return (
    <fieldset className="form-list box divided scrolls anywhere">
      <legend className="sr-only">Student</legend>
      {students.map((student) => (
        <Radio
          key={student.id}
          name={name}
          checked={chosenId === student.id}
          onChange={() => onChoose(student.id)}
          label={<bdi>{fullName(student)}</bdi>}
          hint={hint(student)}
        />
      ))}
    </fieldset>
  );
}
