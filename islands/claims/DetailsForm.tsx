import { useEffect } from "react";
import { dayIn } from "../../domain/dates.ts";
import { checkFields } from "../../domain/fields.ts";
import { fullName } from "../../domain/people.ts";
import { STUDENT } from "../../domain/students.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { answer } from "../api.ts";
import { RecordFields } from "../form/RecordFields.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { studentApi } from "../students/queries.ts";
import { FixForm } from "./FixForm.tsx";
import { withoutKinds } from "./readiness_updates.ts";
import { useFix } from "./use_fix.ts";

const FIELDS = { learnerNumber: STUDENT.learnerNumber, dateOfBirth: STUDENT.dateOfBirth };
type Name = keyof typeof FIELDS;
const MISSING = { learnerNumber: "learner_number", dateOfBirth: "date_of_birth" } as const;

type Props = {
  row: ReadinessView;
  timeZone: string;
  onFixed: () => void;
  onCancel: () => void;
};

/** The student's learner number and date of birth, those that are missing; one may be left empty. */
export default function DetailsForm({ row: { student, missing }, timeZone, onFixed, onCancel }: Props) {
  const toast = useToast();
  const fix = useFix();
  const names = (Object.keys(MISSING) as Name[]).filter((name) =>
    missing.some(({ kind }) => kind === MISSING[name])
  );
  const form = useForm({
    saved: { learnerNumber: "", dateOfBirth: "" },
    check: (values) => {
      if (names.every((name) => values[name].trim() === "")) {
        const text = names.length > 1
          ? "Enter at least one"
          : `Enter the ${FIELDS[names[0]!].label.toLowerCase()}`;
        return { [names[0]!]: text };
      }
      return checkFields(FIELDS, values, dayIn(timeZone, new Date()));
    },
    save: (values) => {
      const { id, studentId, firstName, lastName } = student;
      const known = { studentId, firstName, lastName };
      const filled = names.filter((name) => values[name].trim() !== "");
      const texts = Object.fromEntries(filled.map((name) => [name, values[name]]));
      const empty = Object.fromEntries(filled.map((name) => [name, null]));
      const json = { ...known, ...texts, base: { ...known, ...empty } };
      return answer(studentApi.students[":id"].$put({ param: { id }, json }));
    },
    onSaved: (saved) => {
      const fixed = names.filter((name) => saved[name] !== null).map((name) => MISSING[name]);
      fix.show((row) => row.student.id === student.id, withoutKinds(fixed));
      onFixed();
      toast({ title: "Student updated successfully", description: fullName(saved), tone: "success" });
    },
    onFailed: fix.readAgain,
    failed: "Failed to update student",
  });
  useEffect(() => form.focus(names[0]!), []);
  return (
    <FixForm label={`Details of ${fullName(student)}`} form={form} onCancel={onCancel}>
      <div className="measure grid tops">
        <RecordFields
          fields={FIELDS}
          names={names}
          field={form.field}
          error={form.error}
          control={{ spellCheck: false }}
        />
      </div>
    </FixForm>
  );
}
