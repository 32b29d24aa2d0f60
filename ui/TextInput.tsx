import type { ComponentProps } from "react";
import { classNames } from "./class_names.ts";
import { useControlProps } from "./Field.tsx";

type TextInputProps = ComponentProps<"input"> & {
  /** code: six digits, short: a number. */
  fits?: "code" | "short";
};

export function TextInput({ fits, className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      {...useControlProps()}
      {...rest}
      className={classNames("input", fits && `input-${fits}`, className)}
    />
  );
}
