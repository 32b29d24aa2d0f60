import type { ComponentProps } from "react";
import { classNames } from "./class_names.ts";
import { useControlProps } from "./Field.tsx";

export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      type="text"
      {...useControlProps()}
      {...rest}
      className={classNames("input", className)}
    />
  );
}
