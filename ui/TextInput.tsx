import type { ComponentProps } from "react";
import { classNames } from "./class_names.ts";
import { useFieldWiring } from "./Field.tsx";

type TextInputProps = ComponentProps<"input"> & {
  /** As wide as what goes in: code for six digits, short for a number. */
  fits?: "code" | "short";
};

/** One line of text. Stands in a Field. */
export function TextInput({ fits, className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      {...useFieldWiring()}
      {...rest}
      className={classNames("input", fits && `input-${fits}`, className)}
    />
  );
}
