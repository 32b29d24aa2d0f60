import type { ComponentProps } from "react";
import { useControlProps } from "./Field.tsx";
import { ChevronDown } from "./icons.ts";

type Option = { value: string; label: string };
type SelectProps = ComponentProps<"select"> & { options: readonly Option[] };

export function Select({ options, ...rest }: SelectProps) {
  return (
    <span className="select">
      <select {...useControlProps()} {...rest} className="input">
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
      <ChevronDown size={20} />
    </span>
  );
}
