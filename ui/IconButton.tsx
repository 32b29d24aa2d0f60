import type { ComponentProps, ReactNode } from "react";
import { buttonClasses, type ButtonStyle } from "./button_style.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Accessible name: 'Delete sketchbook.pdf'. */
  label: string;
  icon: ReactNode;
  variant?: ButtonStyle["variant"];
};

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
