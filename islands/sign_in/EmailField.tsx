import type { ComponentProps } from "react";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = ComponentProps<"input"> & { hint?: string; error: string | undefined };

export function EmailField({ hint, error, ...input }: Props) {
  return (
    <Field label="Email address" hint={hint} error={error}>
      <TextInput type="email" autoComplete="email" inputMode="email" autoCapitalize="none" {...input} />
    </Field>
  );
}
