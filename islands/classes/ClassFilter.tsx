import { useQuery } from "@tanstack/react-query";
import { classLabel } from "../../domain/classes.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { classQueries } from "./queries.ts";

type Props = {
  /** A class's id; empty for all students. */
  value: string;
  onChange: (classId: string) => void;
};

/** Wherever students are chosen; nothing while there is no class (DECISIONS 32). */
export function ClassFilter({ value, onChange }: Props) {
  const { data: classes = [] } = useQuery(classQueries.list);
  if (classes.length === 0 && value === "") return null;
  const options = classes.map((item) => ({ value: item.id, label: classLabel(item) }));
  const known = value === "" || options.some((option) => option.value === value);
  return (
    <Field label="Class">
      <Select
        value={value}
        onChoose={onChange}
        options={[
          { value: "", label: "All students" },
          ...options,
          ...(known ? [] : [{ value, label: "A class that is gone" }]),
        ]}
      />
    </Field>
  );
}
