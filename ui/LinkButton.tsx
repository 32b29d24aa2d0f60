import type { ComponentProps } from "react";
import { buttonClasses, type ButtonLook } from "./button_look.ts";

export type LinkButtonProps = ButtonLook & Omit<ComponentProps<"a">, "href"> & { href: string };

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, wide, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClasses({ variant, size, wide }, className)}>
      {icon}
      {children}
    </a>
  );
}
