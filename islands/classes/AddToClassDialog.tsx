import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkClassName, classLabel } from "../../domain/classes.ts";
import { countText } from "../../domain/count_text.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { Field } from "../../ui/Field.tsx";
import { Radio } from "../../ui/Radio.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { fillClass } from "./fill_class.ts";
import { classQueries } from "./queries.ts";

type Props = {
  studentIds: readonly string[];
  onAdded: () => void;
  /** Gives units to the same students. */
  onGiveUnits: () => void;
  onClose: () => void;
};

const NEW_CLASS = "new";

export default function AddToClassDialog({ studentIds, onAdded, onGiveUnits, onClose }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const { data: classes = [] } = useQuery(classQueries.list);
  const [chosen, setChosen] = useState<string | null>(null);
  const choice = chosen ?? classes[0]?.id ?? NEW_CLASS;
  const form = useForm({
    saved: { name: "" },
    check: ({ name }) => ({ name: choice === NEW_CLASS ? checkClassName(name) : null }),
    save: ({ name }) => fillClass(choice === NEW_CLASS ? { name } : { id: choice }, studentIds),
    onSaved: (added) => {
      const count = countText(studentIds.length, "student");
      toast({
        title: "Added to the class",
        description: `${count} in ${added.name}`,
        tone: "success",
        action: { label: "Give units", run: onGiveUnits },
      });
      void client.invalidateQueries({ queryKey: classQueries.list.queryKey });
      onAdded();
    },
    failed: "The students could not be added. Please try again.",
  });
  return (
    <FormDialog
      title="Add to a class"
      description={studentIds.length === 1
        ? "1 student is chosen."
        : `${studentIds.length} students are chosen.`}
      form={form}
      submitLabel="Add to the class"
      pendingText="Adding…"
      onClose={onClose}
      busy={false}
    >
      <div className="stack gap-m">
        {classes.length > 0 && (
          <fieldset className="form-list box divided scrolls anywhere">
            <legend className="sr-only">Class</legend>
            {[...classes.map((item) => ({ id: item.id, label: classLabel(item) })), {
              id: NEW_CLASS,
              label: "A new class",
            }].map(({ id, label }) => (
              <Radio
                key={id}
                name="class"
                checked={choice === id}
                onChange={() => setChosen(id)}
                label={<bdi>{label}</bdi>}
              />
            ))}
          </fieldset>
        )}
        {choice === NEW_CLASS && (
          <Field label="Name of the class" error={form.error("name")}>
            <TextInput autoComplete="off" maxLength={TEXT_LIMITS.className} {...form.field("name")} />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
