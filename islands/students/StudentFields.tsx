import type { ComponentProps } from "react";
import { STUDENT_FIELDS } from "../../domain/student_values.ts";
import { STUDENT, type StudentField } from "../../domain/students.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = {
  field: (name: StudentField) => ComponentProps<"input">;
  error: (name: StudentField) => string | undefined;
};

/** Spec 2 §5. */
export function StudentFields({ field, error }: Props) {
  return (
    <div className="grid gap-l tops">
      {STUDENT_FIELDS.map((name) => (
        <Field
          key={name}
          label={STUDENT[name].label}
          optional={!("required" in STUDENT[name])}
          error={error(name)}
        >
          <TextInput {...STUDENT[name].input} {...field(name)} autoComplete="off" spellCheck={false} />
        </Field>
      ))}
    </div>
  );
}
