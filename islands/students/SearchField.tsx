import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = { label: string; hint: string; value: string; onChange: (text: string) => void };

/** Finds one of many by typing. */
export function SearchField({ label, hint, value, onChange }: Props) {
  return (
    <div className="list-search">
      <Field label={label} hint={hint}>
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
    </div>
  );
}
