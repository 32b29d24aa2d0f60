import type { Ref } from "react";
import { countText } from "../../domain/count_text.ts";
import { codeSpellings, UNIT_LIMITS } from "../../domain/units.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { ApiError, messageOf } from "../api.ts";
import { KnownUnitAlert } from "./KnownUnitAlert.tsx";
import { LevelField } from "./LevelField.tsx";
import { OutcomeList } from "./OutcomeList.tsx";
import { SheetNotes } from "./SheetNotes.tsx";
import type { UnitField, UnitReview } from "./unit_form.ts";

export const REVIEW_FORM = "review-unit";

type Props = { form: UnitReview; intro: Ref<HTMLParagraphElement> };

export function ReviewForm({ form, intro }: Props) {
  const { values, field, error, saving } = form;
  const notesOf = (field: UnitField | "outcomes") =>
    values.notes.filter(({ about }) => about === field).map(({ message }) => message);
  const hint = (field: UnitField, text?: string) => {
    const notes = notesOf(field);
    return notes.length > 0 ? <SheetNotes notes={notes} /> : text;
  };
  const onEdit = (field: UnitField | "outcomes") => {
    if (notesOf(field).length > 0) form.set("notes", values.notes.filter(({ about }) => about !== field));
    if (saving.isError) saving.reset();
  };
  const fieldOf = (name: UnitField) => field(name, { onChange: () => onEdit(name) });
  const code = values.unitCode.trim();
  const olderCodeHint = code.length === 5
    ? `An older code: it is found as ${codeSpellings(code)[0]} too.`
    : undefined;
  return (
    <form id={REVIEW_FORM} className="stack gap-l" noValidate onSubmit={form.submit}>
      <p ref={intro} tabIndex={-1} className="quiet">{introText(values)}</p>
      <Field label="Unit code" hint={hint("unitCode", olderCodeHint)} error={error("unitCode")}>
        <TextInput
          className="input-code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...fieldOf("unitCode")}
        />
      </Field>
      <KnownUnitAlert form={values} />
      <Field label="Title" hint={hint("title")} error={error("title")}>
        <TextArea minRows={1} dir="auto" maxLength={UNIT_LIMITS.titleLength} {...fieldOf("title")} />
      </Field>
      <div className="spread row tops gap-l">
        <LevelField form={form} hint={hint("level")} onEdit={() => onEdit("level")} />
        <Field label="Approved" optional hint={hint("approvedDate")} error={error("approvedDate")}>
          <TextInput
            inputMode="numeric"
            placeholder="DD/MM/YYYY"
            autoComplete="off"
            maxLength={20}
            {...fieldOf("approvedDate")}
          />
        </Field>
      </div>
      <OutcomeList form={form} notes={notesOf("outcomes")} onEdit={() => onEdit("outcomes")} />
      <FieldError error={saving.error && failureText(saving.error)} />
    </form>
  );
}

/** Null where the fields tell. */
function failureText(error: Error): string | null {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return null;
  return messageOf(error, "Couldn't save the unit. Please try again.");
}

function introText({ origin, outcomes, notes }: UnitReview["values"]): string {
  if (origin === "typed") {
    return "Type the unit as its sheet has it, each outcome with the words it begins with.";
  }
  const unsureCount = notes.length + outcomes.filter(({ notes }) => notes.length > 0).length;
  const advice = unsureCount === 0
    ? "Compare it with the sheet before you keep it."
    : "Compare it with the sheet: what was not sure is marked.";
  return `${countText(outcomes.length, "outcome was", "outcomes were")} read. ${advice}`;
}
