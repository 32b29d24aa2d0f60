import type { ComponentProps } from "react";
import { buttonClasses, type ButtonStyle } from "./Button.tsx";

type LinkButtonProps = ButtonStyle & Omit<ComponentProps<"a">, "href"> & { href: string };

export function LinkButton(props: LinkButtonProps) {
  const { variant, size, wide, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClasses({ variant, size, wide }, className)}>
      {icon}
      {children}
    </a>
  );
}
