import { type ReactNode, useState } from "react";
import { UNIT_LEVELS, UNIT_LIMITS } from "../../domain/units.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = {
  value: string;
  hint: ReactNode;
  error: string | undefined;
  onChange: (level: string) => void;
  /** Whether the words are on their way and must stay as they are. */
  reading: boolean;
};

const OTHER = "Another level";
const OPTIONS = [
  { value: "", label: "Choose a level" },
  ...UNIT_LEVELS.map((level) => ({ value: level, label: level })),
  { value: OTHER, label: OTHER },
];

/** A unit's level: one of the scheme's, or the sheet's own words. */
export function LevelField({ value, hint, error, onChange, reading }: Props) {
  const usual = value === "" || UNIT_LEVELS.some((level) => level === value);
  const [asked, setAsked] = useState(false);
  const other = asked || !usual;
  const choose = (chosen: string) => {
    setAsked(chosen === OTHER);
    onChange(chosen === OTHER ? "" : chosen);
  };
  return (
    <>
      <Field label="Level" hint={other ? undefined : hint} error={other ? null : error}>
        <Select
          options={OPTIONS}
          disabled={reading}
          value={other ? OTHER : value}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </Field>
      {other && (
        <Field label="Level, as the sheet says it" hint={hint} error={error}>
          <TextInput
            maxLength={UNIT_LIMITS.levelLength}
            readOnly={reading}
            autoFocus={asked}
            value={value}
            onChange={({ currentTarget }) => {
              // Words that are a usual level, or none, for a moment do not take the field away.
              setAsked(true);
              onChange(currentTarget.value);
            }}
          />
        </Field>
      )}
    </>
  );
}
