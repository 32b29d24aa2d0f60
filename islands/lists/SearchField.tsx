import { TEXT_LIMITS } from "../../domain/limits.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = { label: string; hint?: string; value: string; onChange: (text: string) => void };

export function SearchField({ label, hint, value, onChange }: Props) {
  return (
    <Field label={label} hint={hint}>
      <TextInput
        type="search"
        autoComplete="off"
        maxLength={TEXT_LIMITS.search}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
