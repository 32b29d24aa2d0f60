import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { recordOf } from "../../browser/browser_store.ts";
import { dayIn } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import {
  checkStudent,
  EMPTY_STUDENT,
  shownStudent,
  storedStudent,
  STUDENT,
  STUDENT_FIELDS,
  type StudentTexts,
} from "../../domain/students.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { UserPlus } from "../../ui/page_icons.ts";
import { answer, ApiError } from "../api.ts";
import { RecordFields } from "../form/RecordFields.tsx";
import { type FormDrafts, useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { studentApi } from "./queries.ts";

type FormProps = { timeZone: string; drafts: FormDrafts<StudentTexts> };
type NewProps = FormProps & { onAdded: () => void };

/** Stays open for the next student (spec 2 §2, §5). */
export function NewStudent({ onAdded, ...form }: NewProps) {
  const [archived, setArchived] = useState<Archived | null>(null);
  return (
    <StudentForm
      onFailed={(error) => setArchived(archivedOf(error))}
      {...form}
      label="New student"
      autoFocus
      saved={EMPTY_STUDENT}
      save={(json) => answer(studentApi.students.$post({ json }))}
      failed="Failed to add student"
      success="Student added successfully"
      onSaved={() => {
        setArchived(null);
        onAdded();
        return EMPTY_STUDENT;
      }}
      notice={(clear) =>
        archived && (
          <ArchivedNotice
            archived={archived}
            onUnarchived={() => {
              setArchived(null);
              clear();
              onAdded();
            }}
          />
        )}
      buttons={(pending) => (
        <Button type="submit" variant="primary" icon={<UserPlus />} pending={pending} pendingText="Adding…">
          Add Student
        </Button>
      )}
    />
  );
}

type Archived = { id: string; name: string };

/** The student whose ID was typed, for those who may unarchive them. */
function archivedOf(error: Error): Archived | null {
  if (!(error instanceof ApiError)) return null;
  return recordOf(error.answer).archived as Archived | undefined ?? null;
}

function ArchivedNotice({ archived, onUnarchived }: { archived: Archived; onUnarchived: () => void }) {
  const toast = useToast();
  const unarchive = useMutation({
    mutationFn: () =>
      answer(studentApi.admin.students[":id"].unarchive.$post({ param: { id: archived.id } })),
    onSuccess: () => {
      toast({ title: "Student unarchived", description: archived.name, tone: "success" });
      onUnarchived();
    },
    meta: { failed: "The student could not be unarchived. Please try again." },
  });
  return (
    <Alert title="This student is archived">
      <p>
        <bdi className="strong">{archived.name}</bdi>{" "}
        has this student ID. Unarchive them to carry on with the portfolios they had.
      </p>
      <div className="alert-buttons">
        <Button
          size="small"
          pending={unarchive.isPending}
          pendingText="Unarchiving…"
          onClick={() => unarchive.mutate()}
        >
          {`Unarchive ${archived.name}`}
        </Button>
      </div>
    </Alert>
  );
}

type EditProps = FormProps & {
  studentId: string;
  base: StudentTexts;
  onSaved: (student: StudentItem) => void;
  onCancel: () => void;
};

/** Spec 2 §2. */
export function EditStudent({ studentId, base, onSaved, onCancel, ...form }: EditProps) {
  return (
    <StudentForm
      {...form}
      label={`Edit ${fullName(base)}`}
      saved={base}
      save={(values, base) => {
        const json = { ...values, base: storedStudent(base) };
        return answer(studentApi.students[":id"].$put({ param: { id: studentId }, json }));
      }}
      failed="Failed to update student"
      success="Student updated successfully"
      onSaved={onSaved}
      buttons={(pending) => (
        <>
          <Button type="submit" variant="primary" pending={pending} pendingText="Saving…">Save</Button>
          <Button disabled={pending} onClick={onCancel}>Cancel</Button>
        </>
      )}
    />
  );
}

type Props = FormProps & {
  label: string;
  saved: StudentTexts;
  save: (values: StudentTexts, base: StudentTexts) => Promise<StudentItem>;
  failed: string;
  success: string;
  /** Returns the values to continue with, where the form stays. */
  onSaved: (student: StudentItem) => StudentTexts | void;
  onFailed?: (error: Error) => void;
  autoFocus?: boolean;
  /** Above the buttons; `clear` empties the form. */
  notice?: (clear: () => void) => ReactNode;
  buttons: (pending: boolean) => ReactNode;
};

function StudentForm(props: Props) {
  const { label, timeZone, drafts, success, autoFocus = false, onSaved, notice, buttons, ...options } = props;
  const toast = useToast();
  const { field, error, submit, saving, focus, reset } = useForm({
    ...options,
    check: (values) => checkStudent(values, dayIn(timeZone, new Date())),
    onSaved: (student: StudentItem) => {
      const next = onSaved(student);
      if (next) focus("studentId");
      toast({ title: success, description: fullName(student), tone: "success" });
      return next;
    },
    currentOf: shownStudent,
    drafts: () => drafts,
  });
  useEffect(() => {
    // The button that opened it may be gone; a search keeps the focus.
    if (autoFocus || document.activeElement === document.body) focus("studentId");
  }, []);
  return (
    <form className="stack gap-l" noValidate aria-label={label} onSubmit={submit}>
      <div className="grid gap-l tops">
        <RecordFields
          fields={STUDENT}
          names={STUDENT_FIELDS}
          field={field}
          error={error}
          control={{ spellCheck: false }}
        />
      </div>
      {notice?.(() => {
        reset(EMPTY_STUDENT);
        focus("studentId");
      })}
      <div className="row gap-m">{buttons(saving.isPending)}</div>
    </form>
  );
}
