import { useEffect, useState } from "react";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { matchStudents } from "./match_students.ts";

/** From so many students on there is a field to find one of them. */
const MANY = 9;

type Props = {
  students: readonly StudentItem[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** While portfolios are being made, the choice stays what it is. */
  locked: boolean;
  /** Reads further students, where there are more. */
  onMore?: () => void;
};

/** The teacher's students, to tick: name and year group, 'No Year' where there is none (spec 1 §2.4). */
export function StudentPicker({ students, chosen, onChange, locked, onMore }: Props) {
  const [typed, setTyped] = useState("");
  const found = matchStudents(students, typed);
  const searching = typed.trim() !== "";
  // Whoever looks for somebody looks for them among all, not among those that have been read so far.
  useEffect(() => {
    if (searching) onMore?.();
  }, [searching, students.length]);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className="picker">
      {students.length >= MANY && <SearchField label="Find a student" value={typed} onChange={setTyped} />}
      <div className="picker-tools">
        <p role="status">{students.filter(({ id }) => chosen.has(id)).length} selected</p>
        <Button
          size="small"
          disabled={locked || found.length === 0}
          onClick={() => onChange(new Set([...chosen, ...found.map(({ id }) => id)]))}
        >
          {searching || onMore ? `Select these ${found.length}` : "Select all"}
        </Button>
        <Button size="small" variant="quiet" disabled={locked} onClick={() => onChange(new Set())}>
          Clear
        </Button>
      </div>
      {found.length === 0
        ? <p className="quiet" role="status">{`No student matches "${typed.trim()}".`}</p>
        : (
          <ul className="pick-list" tabIndex={0} aria-label="Students">
            {found.map((student) => (
              <li key={student.id}>
                <Checkbox
                  label={<bdi>{fullName(student)}</bdi>}
                  hint={yearGroupLabel(student.yearGroup)}
                  checked={chosen.has(student.id)}
                  disabled={locked}
                  onChange={(event) => toggle(student.id, event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      {onMore && (
        <p className="list-more">
          <Button variant="quiet" onClick={onMore}>Show more students</Button>
        </p>
      )}
    </div>
  );
}
