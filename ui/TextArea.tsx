import type { ComponentProps, CSSProperties } from "react";
import { classNames } from "./class_names.ts";
import { useFieldWiring } from "./Field.tsx";

const USUAL_ROWS = 3;

type TextAreaProps = Omit<ComponentProps<"textarea">, "rows"> & {
  /** How many lines it has before it grows with its text. */
  minRows?: number;
};

/** Several lines of text, which grows as one writes. Stands in a Field. */
export function TextArea({ minRows = USUAL_ROWS, className, ...rest }: TextAreaProps) {
  const style = minRows === USUAL_ROWS ? undefined : { "--rows": minRows } as CSSProperties;
  return (
    <textarea
      {...useFieldWiring()}
      {...rest}
      rows={minRows}
      style={style}
      className={classNames("input textarea", className)}
    />
  );
}
