import type { ComponentProps, ReactNode } from "react";

type RadioProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** One of several; its `name` is theirs. */
export function Radio({ label, hint, ...rest }: RadioProps) {
  return (
    <label className="radio row one-line tops gap-m">
      <input type="radio" {...rest} />
      <span>
        {label}
        {hint && <span className="block regular small quiet">{hint}</span>}
      </span>
    </label>
  );
}
