import { useId } from "react";
import { categoryLabel } from "../../domain/account_categories.ts";
import { ACCOUNT_LIMITS } from "../../domain/bookkeeping.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

type Props = { suggested: readonly string[]; field: Record<string, unknown>; error: string | undefined };

/** Any text, with suggestions (DECISIONS 23). */
export function CategoryField({ suggested, field, error }: Props) {
  const listId = useId();
  return (
    <Field label="Category" hint={`Such as ${examples(suggested)}.`} error={error}>
      <TextInput list={listId} autoComplete="off" maxLength={ACCOUNT_LIMITS.category} {...field} />
      <datalist id={listId}>
        {suggested.map((category) => <option key={category} value={categoryLabel(category)} />)}
      </datalist>
    </Field>
  );
}

function examples(suggested: readonly string[]): string {
  return suggested.slice(0, 2).map((category) => categoryLabel(category).toLowerCase()).join(" or ");
}
