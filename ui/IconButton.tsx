import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class_names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Accessible name: 'Delete sketchbook.pdf'. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames("button button-quiet button-icon", className)}
    >
      {icon}
    </button>
  );
}
