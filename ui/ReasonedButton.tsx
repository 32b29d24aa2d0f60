import { useId } from "react";
import { Button, type ButtonProps } from "./Button.tsx";

type ReasonedButtonProps = ButtonProps & {
  /** Why it cannot be pressed now: '3 of 5 outcomes complete'. Without a reason it is an ordinary button. */
  reason?: string | null | undefined;
};

/**
 * A button that, while it cannot be pressed, says why beside it and stays reachable by keyboard. It stays the same button
 * when a reason comes or goes, and keeps the focus: pressing it is often what brings the reason.
 */
export function ReasonedButton({ reason, ...rest }: ReasonedButtonProps) {
  const id = useId();
  const closed = reason ? { "aria-disabled": true, "aria-describedby": id } : {};
  return (
    <span className={reason ? "reasoned-button" : "unreasoned-button"}>
      <Button {...rest} {...closed} />
      {reason && <span id={id} className="reasoned-button-why">{reason}</span>}
    </span>
  );
}
