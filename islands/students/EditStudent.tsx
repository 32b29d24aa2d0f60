import { useEffect } from "react";
import { dayIn } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import { checkStudent, shownStudent, storedStudent, type StudentTexts } from "../../domain/student_values.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { answer } from "../api.ts";
import { type FormDrafts, useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { studentApi } from "./queries.ts";
import { StudentFields } from "./StudentFields.tsx";

type Props = {
  studentId: string;
  base: StudentTexts;
  timeZone: string;
  drafts: FormDrafts<StudentTexts>;
  onSaved: (student: StudentItem) => void;
  onCancel: () => void;
};

/** Spec 2 §2. */
export function EditStudent({ studentId, base, timeZone, drafts, onSaved, onCancel }: Props) {
  const toast = useToast();
  const { field, error, submit, saving, focus } = useForm({
    saved: base,
    check: (values) => checkStudent(values, dayIn(timeZone, new Date())),
    save: (values: StudentTexts, base) => {
      const json = { ...values, base: storedStudent(base) };
      return answer(studentApi.students[":id"].$put({ param: { id: studentId }, json }));
    },
    failed: "Failed to update student",
    onSaved: (student) => {
      toast({ title: "Student updated successfully", description: fullName(student), tone: "success" });
      onSaved(student);
    },
    currentOf: shownStudent,
    drafts: () => drafts,
  });
  useEffect(() => {
    // The opening button is gone; after a search the focus stays in the search.
    if (document.activeElement === document.body) focus("studentId");
  }, []);
  return (
    <form className="stack gap-l" noValidate aria-label={`Edit ${fullName(base)}`} onSubmit={submit}>
      <StudentFields field={field} error={error} />
      <div className="row gap-m">
        <Button type="submit" variant="primary" pending={saving.isPending} pendingText="Saving…">Save</Button>
        <Button disabled={saving.isPending} onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
