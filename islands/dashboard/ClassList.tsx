import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Users } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { messageOf } from "../call_api.ts";
import { StudentPicker } from "./StudentPicker.tsx";
import type { useStudents } from "./use_students.ts";

type Props = {
  list: ReturnType<typeof useStudents>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  locked: boolean;
};

/** The students to choose from, or what there is to say while there are none. */
export function ClassList({ list, ...choice }: Props) {
  if (!list.students) {
    if (!list.error) return <Spinner label="Loading students…" />;
    return (
      <ErrorState
        title="The students could not be loaded"
        message={messageOf(list.error, "Check your connection, then try again.")}
        action={<Button onClick={list.again}>Try again</Button>}
        level={3}
      />
    );
  }
  if (list.students.length === 0) {
    return (
      <EmptyState
        title="No students yet"
        icon={<Users size={28} />}
        level={3}
        action={<LinkButton href={links.manageStudents()}>Manage Students</LinkButton>}
      >
        <p>Add the students of your class first. Then choose them here.</p>
      </EmptyState>
    );
  }
  return <StudentPicker students={list.students} onMore={list.more} {...choice} />;
}
