import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class_names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  framed?: boolean;
};

export function Checkbox({ label, hint, framed, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames("checkbox row one-line tops gap-m", framed && "checkbox-framed box", className)}
    >
      <input type="checkbox" {...rest} />
      <span>
        {label}
        {hint && <span className="block regular small quiet">{hint}</span>}
      </span>
    </label>
  );
}
