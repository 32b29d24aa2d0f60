import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { dayIn } from "../../domain/dates.ts";
import { calls } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { checkStudent } from "../../domain/students.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { UserPlus } from "../../ui/icons.ts";
import { ApiError, callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { StudentFields } from "./StudentFields.tsx";
import { NEW_STUDENT, type StudentValues } from "./student_values.ts";
import { useFirstError } from "./use_first_error.ts";

type Props = {
  timeZone: string;
  /** What is typed, which outlives the form's closing. */
  values: StudentValues;
  onChange: (values: StudentValues) => void;
  onAdded: () => void;
};

/** Adds a student, and stays open for the next one (spec 2 §2, §5). */
export function NewStudent({ timeZone, values, onChange, onAdded }: Props) {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => first.current?.focus(), []);
  useFirstError(form, errors);
  const add = useMutation({
    networkMode: "always",
    mutationFn: (body: StudentValues) => callApi<StudentItem>(calls.students(), { method: "POST", body }),
    onSuccess: (student) => {
      onChange(NEW_STUDENT);
      onAdded();
      first.current?.focus();
      toast({ title: "Student added successfully", description: fullName(student), tone: "success" });
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.fields);
      toast({ title: "Error", description: messageOf(error, "Failed to add student"), tone: "danger" });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const wrong = checkStudent(values, dayIn(timeZone, new Date()));
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) add.mutate(values);
  };
  return (
    <form ref={form} className="form-stack" noValidate aria-label="New student" onSubmit={submit}>
      <StudentFields
        values={values}
        errors={errors}
        reading={add.isPending}
        first={first}
        onChange={(field, text) => onChange({ ...values, [field]: text })}
      />
      <div className="form-actions">
        <Button
          type="submit"
          variant="primary"
          icon={<UserPlus />}
          pending={add.isPending}
          pendingText="Adding…"
        >
          Add Student
        </Button>
      </div>
    </form>
  );
}
