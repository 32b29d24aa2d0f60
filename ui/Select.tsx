import type { ComponentProps } from "react";
import { useControlProps } from "./Field.tsx";
import { ChevronDown } from "./icons.ts";

type SelectProps<Value extends string> = Omit<ComponentProps<"select">, "onChange"> & {
  options: readonly { value: Value; label: string }[];
  onChoose?: (value: Value) => void;
};

export function Select<Value extends string>({ options, onChoose, ...rest }: SelectProps<Value>) {
  return (
    <span className="select">
      <select
        {...useControlProps()}
        onChange={onChoose && (({ currentTarget }) => onChoose(currentTarget.value as Value))}
        {...rest}
        className="input"
      >
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
      <ChevronDown size={20} />
    </span>
  );
}
