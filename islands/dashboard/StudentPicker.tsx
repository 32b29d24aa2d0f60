import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Users } from "../../ui/icons.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { messageOf } from "../call_api.ts";

type Props = {
  students: readonly StudentItem[] | undefined;
  error: Error | null;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Reads further students, where there are more. */
  onMore?: () => void;
};

/** The teacher's students, to tick: name and year group, 'No Year' where there is none (spec 1 §2.4). */
export function StudentPicker({ students, error, chosen, onChange, onMore }: Props) {
  if (error) {
    return <ErrorState title="The students could not be loaded" message={messageOf(error, "")} level={3} />;
  }
  if (!students) return <Spinner label="Loading students…" />;
  if (students.length === 0) {
    return (
      <EmptyState title="No students yet" icon={<Users size={28} />} level={3}>
        <p>Students who are in your class appear here.</p>
      </EmptyState>
    );
  }
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <ul className="pick-list" tabIndex={0} aria-label="Students">
      {students.map((student) => (
        <li key={student.id}>
          <Checkbox
            label={fullName(student)}
            hint={yearGroupLabel(student.yearGroup)}
            checked={chosen.has(student.id)}
            onChange={(event) => toggle(student.id, event.currentTarget.checked)}
          />
        </li>
      ))}
      {onMore && (
        <li className="list-more">
          <Button variant="quiet" onClick={onMore}>Show more students</Button>
        </li>
      )}
    </ul>
  );
}
