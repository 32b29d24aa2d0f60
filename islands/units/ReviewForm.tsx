import { type FormEvent, type Ref } from "react";
import { codeSpellings, UNIT_LIMITS } from "../../domain/units.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { KnownUnit } from "./KnownUnit.tsx";
import { LevelField } from "./LevelField.tsx";
import { OutcomeList } from "./OutcomeList.tsx";
import { SheetNotes } from "./SheetNotes.tsx";
import type { UnitField, UnitForm } from "./unit_form.ts";

export const REVIEW_FORM = "review-unit";

type Props = {
  form: UnitForm;
  errors: Readonly<Record<string, string>>;
  onChange: (form: UnitForm) => void;
  onSubmit: () => void;
  /** Whether the words are on their way and must stay as they are. */
  reading: boolean;
  /** The sentence above the fields, which gets the keyboard first. */
  intro: Ref<HTMLParagraphElement>;
  ref: Ref<HTMLFormElement>;
};

/** What was read or typed, to look through and mend before it is kept. */
export function ReviewForm({ form, errors, onChange, onSubmit, reading, intro, ref }: Props) {
  const notesOf = (field: UnitField | "outcomes") =>
    form.notes.filter(({ about }) => about === field).map(({ message }) => message);
  const hint = (field: UnitField, words?: string) => {
    const notes = notesOf(field);
    return notes.length > 0 ? <SheetNotes notes={notes} /> : words;
  };
  const change = (field: UnitField, text: string) =>
    onChange({ ...form, [field]: text, notes: form.notes.filter(({ about }) => about !== field) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const code = form.unitCode.trim();
  const older = code.length === 5
    ? `An older code: it is found as ${codeSpellings(code)[0]} too.`
    : undefined;
  return (
    <form id={REVIEW_FORM} ref={ref} className="unit-review" noValidate onSubmit={submit}>
      <p ref={intro} tabIndex={-1} className="dialog-description">{introWords(form)}</p>
      <Field label="Unit code" hint={hint("unitCode", older)} error={errors.unitCode}>
        <TextInput
          fits="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          readOnly={reading}
          value={form.unitCode}
          onChange={({ currentTarget }) => change("unitCode", currentTarget.value)}
        />
      </Field>
      <KnownUnit form={form} />
      <Field label="Title" hint={hint("title")} error={errors.title}>
        <TextArea
          minRows={1}
          dir="auto"
          maxLength={UNIT_LIMITS.titleLength}
          readOnly={reading}
          value={form.title}
          onChange={({ currentTarget }) => change("title", currentTarget.value)}
        />
      </Field>
      <div className="unit-review-pair">
        <LevelField
          value={form.level}
          hint={hint("level")}
          error={errors.level}
          reading={reading}
          onChange={(level) => change("level", level)}
        />
        <Field label="Approved" optional hint={hint("approvedDate")} error={errors.approvedDate}>
          <TextInput
            inputMode="numeric"
            placeholder="DD/MM/YYYY"
            autoComplete="off"
            maxLength={20}
            readOnly={reading}
            value={form.approvedDate}
            onChange={({ currentTarget }) => change("approvedDate", currentTarget.value)}
          />
        </Field>
      </div>
      <OutcomeList
        outcomes={form.outcomes}
        notes={notesOf("outcomes")}
        errors={errors}
        reading={reading}
        onChange={(outcomes) =>
          onChange({ ...form, outcomes, notes: form.notes.filter(({ about }) => about !== "outcomes") })}
      />
      <FieldError error={errors[""]} />
    </form>
  );
}

function introWords({ origin, outcomes, notes }: UnitForm): string {
  if (origin === "typed") {
    return "Type the unit as its sheet has it, each outcome with the words it begins with.";
  }
  const unsure = notes.length + outcomes.filter(({ notes }) => notes.length > 0).length;
  const read = outcomes.length === 1 ? "1 outcome was read" : `${outcomes.length} outcomes were read`;
  const look = unsure === 0
    ? "Compare it with the sheet before you keep it."
    : "Compare it with the sheet: what was not sure is marked.";
  return `${read}. ${look}`;
}
