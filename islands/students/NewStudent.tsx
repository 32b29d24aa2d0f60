import { useEffect } from "react";
import { dayIn } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import { checkStudent, EMPTY_STUDENT, type StudentTexts } from "../../domain/student_values.ts";
import { Button } from "../../ui/Button.tsx";
import { UserPlus } from "../../ui/icons.ts";
import { answer } from "../api.ts";
import { type FormDrafts, useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { studentApi } from "./queries.ts";
import { StudentFields } from "./StudentFields.tsx";

type Props = { timeZone: string; drafts: FormDrafts<StudentTexts>; onAdded: () => void };

/** Stays open for the next student (spec 2 §2, §5). */
export function NewStudent({ timeZone, drafts, onAdded }: Props) {
  const toast = useToast();
  const { field, error, submit, saving, focus } = useForm({
    saved: EMPTY_STUDENT,
    check: (values) => checkStudent(values, dayIn(timeZone, new Date())),
    save: (json: StudentTexts) => answer(studentApi.students.$post({ json })),
    failed: "Failed to add student",
    onSaved: (student) => {
      onAdded();
      focus("studentId");
      toast({ title: "Student added successfully", description: fullName(student), tone: "success" });
      return EMPTY_STUDENT;
    },
    drafts: () => drafts,
  });
  useEffect(() => focus("studentId"), []);
  return (
    <form className="stack gap-l" noValidate aria-label="New student" onSubmit={submit}>
      <StudentFields field={field} error={error} />
      <div className="row gap-m">
        <Button
          type="submit"
          variant="primary"
          icon={<UserPlus />}
          pending={saving.isPending}
          pendingText="Adding…"
        >
          Add Student
        </Button>
      </div>
    </form>
  );
}
