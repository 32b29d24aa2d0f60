import type { ComponentProps, ReactNode } from "react";
import { buttonClasses, type ButtonLook } from "./button_look.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** What it does, and to what: 'Delete sketchbook.pdf'. */
  label: string;
  icon: ReactNode;
  variant?: ButtonLook["variant"];
};

/** A square button with an icon and a name that only screen readers hear. */
export function IconButton({ label, icon, variant = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={buttonClasses({ variant }, `button-icon ${className ?? ""}`)}
    >
      {icon}
    </button>
  );
}
