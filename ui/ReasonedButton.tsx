import { useId } from "react";
import { Button, type ButtonProps } from "./Button.tsx";

type ReasonedButtonProps = ButtonProps & {
  /** Why it is disabled: '3 of 5 outcomes complete'. */
  reason?: string | null | undefined;
};

/** Same element with and without a reason, so that it keeps the focus. */
export function ReasonedButton({ reason, ...rest }: ReasonedButtonProps) {
  const id = useId();
  const disabledProps = reason ? { "aria-disabled": true, "aria-describedby": id } : {};
  return (
    <span className={reason ? "reasoned-button" : "unreasoned-button"}>
      <Button {...rest} {...disabledProps} />
      {reason && <span id={id} className="reasoned-button-why small quiet">{reason}</span>}
    </span>
  );
}
