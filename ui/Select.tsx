import { ChevronDown } from "./icons.ts";
import type { ComponentProps } from "react";
import { useFieldWiring } from "./Field.tsx";

type Option = { value: string; label: string; disabled?: boolean };
type SelectProps = ComponentProps<"select"> & { options: readonly Option[] };

/** One of a list: the device's own picker, which is the one people know. Stands in a Field. */
export function Select({ options, ...rest }: SelectProps) {
  return (
    <span className="select">
      <select {...useFieldWiring()} {...rest} className="input">
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>{option.label}</option>
        ))}
      </select>
      <ChevronDown size={20} />
    </span>
  );
}
