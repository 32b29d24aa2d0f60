import type { ComponentProps, CSSProperties } from "react";
import { classNames } from "./class_names.ts";
import { useControlProps } from "./Field.tsx";

const DEFAULT_ROWS = 3;

type TextAreaProps = Omit<ComponentProps<"textarea">, "rows"> & {
  /** Lines before it grows. */
  minRows?: number;
};

export function TextArea({ minRows = DEFAULT_ROWS, className, ...rest }: TextAreaProps) {
  const style = minRows === DEFAULT_ROWS ? undefined : { "--rows": minRows } as CSSProperties;
  return (
    <textarea
      {...useControlProps()}
      {...rest}
      rows={minRows}
      style={style}
      className={classNames("input textarea", className)}
    />
  );
}
