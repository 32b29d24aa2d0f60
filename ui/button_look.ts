import type { ReactNode } from "react";
import { classNames } from "./class_names.ts";

/** How buttons, and links that look like buttons, may look. */
export type ButtonLook = {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  /** As wide as its container. */
  wide?: boolean;
  /** A lucide icon in front of the words. */
  icon?: ReactNode;
};

/** The classes of a look. */
export function buttonClasses(look: ButtonLook, className?: string): string {
  const { variant = "secondary", size = "medium", wide = false } = look;
  return classNames(
    "button",
    `button-${variant}`,
    size !== "medium" && `button-${size}`,
    wide && "button-wide",
    className,
  );
}
