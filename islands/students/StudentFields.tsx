import type { RefObject } from "react";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { STUDENT_FIELDS, type StudentField } from "../../domain/students.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { StudentValues } from "./student_values.ts";

type Look = {
  label: string;
  optional?: true;
  input?: { type?: "email"; inputMode?: "numeric"; placeholder?: string; maxLength?: number; fits?: "short" };
};

const FIELDS: Record<StudentField, Look> = {
  studentId: { label: "Student ID", input: { maxLength: TEXT_LIMITS.studentId } },
  firstName: { label: "First name", input: { maxLength: TEXT_LIMITS.name } },
  lastName: { label: "Last name", input: { maxLength: TEXT_LIMITS.name } },
  email: { label: "Email", optional: true, input: { type: "email", maxLength: TEXT_LIMITS.email } },
  dateOfBirth: {
    label: "Date of birth",
    optional: true,
    input: { inputMode: "numeric", placeholder: "DD/MM/YYYY", maxLength: 20 },
  },
  yearGroup: { label: "Year group", optional: true, input: { maxLength: TEXT_LIMITS.yearGroup } },
  learnerNumber: {
    label: "Learner number",
    optional: true,
    input: { inputMode: "numeric", placeholder: "4 digits", maxLength: 10 },
  },
  registeredYear: {
    label: "Registration year",
    optional: true,
    input: { inputMode: "numeric", placeholder: "YYYY", maxLength: 10 },
  },
};

type Props = {
  values: StudentValues;
  errors: Readonly<Record<string, string>>;
  onChange: (field: StudentField, text: string) => void;
  /** Whether the words are on their way and must stay as they are. */
  reading: boolean;
  /** The first of them, to begin in. */
  first?: RefObject<HTMLInputElement | null>;
};

/** The fields of a student, with what is wrong next to each (spec 2 §5). */
export function StudentFields({ values, errors, onChange, reading, first }: Props) {
  return (
    <div className="student-fields">
      {STUDENT_FIELDS.map((field) => {
        const { label, optional, input } = FIELDS[field];
        return (
          <Field key={field} label={label} optional={optional} error={errors[field]}>
            <TextInput
              {...input}
              ref={field === "studentId" ? first : undefined}
              name={field}
              readOnly={reading}
              autoComplete="off"
              spellCheck={false}
              value={values[field]}
              onChange={(event) => onChange(field, event.currentTarget.value)}
            />
          </Field>
        );
      })}
    </div>
  );
}
