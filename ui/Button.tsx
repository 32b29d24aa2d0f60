import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class_names.ts";
import { SpinnerMark } from "./Spinner.tsx";

export type ButtonStyle = {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  wide?: boolean;
  /** A lucide icon before the text. */
  icon?: ReactNode;
};

export type ButtonProps = ButtonStyle & ComponentProps<"button"> & {
  /** Inert, but keeps focus and place. */
  pending?: boolean;
  pendingText?: string;
};

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, pending = false, pendingText, className, children, onClick, ...rest } =
    props;
  const inert = pending || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    inert ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses({ variant, size, wide }, className)}
      aria-disabled={inert || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
    >
      {pending ? <SpinnerMark /> : icon}
      {pending && pendingText ? pendingText : children}
    </button>
  );
}

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
