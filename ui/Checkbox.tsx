import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class_names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  framed?: boolean;
};

export function Checkbox({ label, hint, framed, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames("checkbox", framed && "checkbox-framed", className)}>
      <input type="checkbox" {...rest} />
      <span>
        {label}
        {hint && <span className="checkbox-hint">{hint}</span>}
      </span>
    </label>
  );
}
