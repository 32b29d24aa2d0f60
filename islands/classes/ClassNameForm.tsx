import { checkClassName } from "../../domain/classes.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Plus } from "../../ui/page_icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { useForm } from "../form/use_form.ts";

type Props = {
  label: string;
  /** Empty for a new class. */
  initial: string;
  button: string;
  save: (name: string) => Promise<unknown>;
  onSaved: () => void;
};

/** The name of a class, in one line with its button. */
export function ClassNameForm({ label, initial, button, save, onSaved }: Props) {
  const form = useForm({
    saved: { name: initial },
    check: ({ name }) => ({ name: checkClassName(name) }),
    save: ({ name }) => save(name),
    onSaved: () => {
      onSaved();
      return { name: "" };
    },
    failed: "The class could not be saved. Please try again.",
  });
  return (
    <form
      className="inline-form row lines-m spread"
      noValidate
      aria-label={label}
      onSubmit={form.submit}
    >
      <Field label={label} error={form.error("name")}>
        <TextInput autoComplete="off" maxLength={TEXT_LIMITS.className} {...form.field("name")} />
      </Field>
      <Button
        type="submit"
        icon={initial === "" ? <Plus size={18} /> : undefined}
        pending={form.saving.isPending}
      >
        {button}
      </Button>
    </form>
  );
}
