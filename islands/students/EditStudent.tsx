import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { dayIn } from "../../domain/dates.ts";
import { calls } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { checkStudent } from "../../domain/students.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { ApiError, callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { currentIn, type Draft, refused, typedInto } from "./drafts.ts";
import { StudentFields } from "./StudentFields.tsx";
import { useFirstError } from "./use_first_error.ts";

type Props = {
  studentId: string;
  draft: Draft;
  timeZone: string;
  onChange: (draft: Draft) => void;
  onSaved: (student: StudentItem) => void;
  onCancel: () => void;
};

/** Changes a student in their place in the list, with Save and Cancel (spec 2 §2). */
export function EditStudent({ studentId, draft, timeZone, onChange, onSaved, onCancel }: Props) {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const latest = useRef(draft);
  useEffect(() => void (latest.current = draft), [draft]);
  useEffect(() => {
    // The button that opened it has gone. Where a search brings it back, the keyboard stays in the search.
    if (document.activeElement === document.body) first.current?.focus();
  }, []);
  useFirstError(form, draft.errors);
  const save = useMutation({
    networkMode: "always",
    mutationFn: ({ values, base }: Draft) =>
      callApi<StudentItem>(calls.student(studentId), { method: "PUT", body: { ...values, base } }),
    onSuccess: (student) => {
      toast({ title: "Student updated successfully", description: fullName(student), tone: "success" });
      onSaved(student);
    },
    onError: (error) => {
      if (error instanceof ApiError) fail(error.fields, error);
      toast({ title: "Error", description: messageOf(error, "Failed to update student"), tone: "danger" });
    },
  });
  const fail = (fields: Draft["errors"], error?: ApiError) => {
    onChange(refused(latest.current, fields, error ? currentIn(error.answer) : null));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const wrong = checkStudent(draft.values, dayIn(timeZone, new Date()));
    fail(wrong);
    if (Object.keys(wrong).length === 0) save.mutate(draft);
  };
  return (
    <form
      ref={form}
      className="form-stack"
      noValidate
      aria-label={`Edit ${fullName(draft.base)}`}
      onSubmit={submit}
    >
      <StudentFields
        values={draft.values}
        errors={draft.errors}
        reading={save.isPending}
        first={first}
        onChange={(field, text) => onChange(typedInto(latest.current, field, text))}
      />
      <div className="form-actions">
        <Button type="submit" variant="primary" pending={save.isPending} pendingText="Saving…">Save</Button>
        <Button disabled={save.isPending} onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
