import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class_names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** In a frame of its own, for choices that matter. */
  framed?: boolean;
};

/** A tick box whose whole line is the target. */
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
