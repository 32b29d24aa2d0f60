import type { ComponentProps, MouseEvent } from "react";
import { buttonClasses, type ButtonStyle } from "./button_style.ts";
import { SpinnerMark } from "./Spinner.tsx";

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
