import type { ReactNode } from "react";
import { classNames } from "./class_names.ts";

export type ButtonStyle = {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  wide?: boolean;
  /** A lucide icon before the text. */
  icon?: ReactNode;
};

export function buttonClasses(style: ButtonStyle, className?: string): string {
  const { variant = "secondary", size = "medium", wide = false } = style;
  return classNames(
    "button",
    `button-${variant}`,
    size !== "medium" && `button-${size}`,
    wide && "button-wide",
    className,
  );
}
