import type { ComponentProps, MouseEvent } from "react";
import { buttonClasses, type ButtonLook } from "./button_look.ts";
import { SpinnerMark } from "./Spinner.tsx";

export type ButtonProps = ButtonLook & ComponentProps<"button"> & {
  /** Work is under way: the button keeps its focus and its place, and does nothing. */
  pending?: boolean;
  /** The words while work is under way; otherwise they stay as they are. */
  pendingText?: string;
};

/** A button. Its type is "button" unless told otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, pending = false, pendingText, className, children, onClick, ...rest } =
    props;
  const inert = pending || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  const press = (event: MouseEvent<HTMLButtonElement>) => inert ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses({ variant, size, wide }, className)}
      aria-disabled={inert || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending ? <SpinnerMark /> : icon}
      {pending && pendingText ? pendingText : children}
    </button>
  );
}
