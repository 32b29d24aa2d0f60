import { type ReactNode, useState } from "react";
import { UNIT_LEVELS, UNIT_LIMITS } from "../../domain/units.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useController } from "../form/use_form.ts";
import type { UnitReview } from "./unit_form.ts";

type Props = { form: UnitReview; hint: ReactNode; onEdit: () => void };

const OTHER_LEVEL = "Another level";
const OPTIONS = [
  { value: "", label: "Choose a level" },
  ...UNIT_LEVELS.map((level) => ({ value: level, label: level })),
  { value: OTHER_LEVEL, label: OTHER_LEVEL },
];

export function LevelField({ form, hint, onEdit }: Props) {
  const { field: { value, ref, ...field } } = useController({ control: form.control, name: "level" });
  const readOnly = form.saving.isPending;
  const error = form.error("level");
  const isListed = value === "" || UNIT_LEVELS.some((level) => level === value);
  const [otherChosen, setOtherChosen] = useState(false);
  const showOther = otherChosen || !isListed;
  const change = (level: string) => {
    field.onChange(level);
    onEdit();
  };
  const selectLevel = (chosen: string) => {
    setOtherChosen(chosen === OTHER_LEVEL);
    change(chosen === OTHER_LEVEL ? "" : chosen);
  };
  return (
    <>
      <Field label="Level" hint={showOther ? undefined : hint} error={showOther ? null : error}>
        <Select
          ref={showOther ? undefined : ref}
          options={OPTIONS}
          disabled={readOnly}
          value={showOther ? OTHER_LEVEL : value}
          onChoose={selectLevel}
        />
      </Field>
      {showOther && (
        <Field label="Level, as the sheet says it" hint={hint} error={error}>
          <TextInput
            ref={ref}
            maxLength={UNIT_LIMITS.levelLength}
            readOnly={readOnly}
            autoFocus={otherChosen}
            value={value}
            onChange={({ currentTarget }) => {
              // Typing the name of a listed level must not remove the field.
              setOtherChosen(true);
              change(currentTarget.value);
            }}
          />
        </Field>
      )}
    </>
  );
}
