import type { ComponentProps } from "react";
import type { FieldSpec } from "../../domain/fields.ts";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type ControlProps = Pick<
  ComponentProps<"input"> & ComponentProps<"textarea">,
  "name" | "ref" | "onBlur" | "defaultValue" | "readOnly"
>;

type Props<Name extends string> = {
  fields: Readonly<Record<Name, FieldSpec>>;
  names: readonly Name[];
  field: (name: Name) => ControlProps;
  error: (name: Name) => string | undefined;
  /** In place of those in `fields`. */
  hints?: Partial<Record<Name, string>>;
  /** Attributes of every control. */
  control?: Pick<ComponentProps<"input">, "required" | "dir" | "spellCheck">;
};

/** A record's fields, each a Field with its control. */
export function RecordFields<Name extends string>(props: Props<Name>) {
  const { fields, names, field, error, hints, control } = props;
  return names.map((name) => {
    const { label, hint, required, numeric, input: { rows, ...input } = {} } = fields[name];
    const className = numeric && "input-short";
    return (
      <Field
        key={name}
        label={label}
        hint={hints?.[name] ?? hint}
        optional={!required}
        error={error(name)}
      >
        {rows
          ? <TextArea {...field(name)} {...control} minRows={rows} />
          : <TextInput className={className} autoComplete="off" {...input} {...control} {...field(name)} />}
      </Field>
    );
  });
}
