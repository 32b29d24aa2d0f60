import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = { value: string; onChange: (value: string) => void; hint?: string; error: string | null };

/** The one address that a sign-in page asks for. */
export function EmailField({ value, onChange, hint, error }: Props) {
  return (
    <Field label="Email address" hint={hint} error={error}>
      <TextInput
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
