import { useId } from "react";
import { Button, type ButtonProps } from "./Button.tsx";

type ReasonedButtonProps = ButtonProps & {
  /** Why it cannot be pressed now: '3 of 5 outcomes complete'. Without a reason it is an ordinary button. */
  reason?: string | null | undefined;
};

/** A button that, while it cannot be pressed, says why beside it and stays reachable by keyboard. */
export function ReasonedButton({ reason, ...rest }: ReasonedButtonProps) {
  const id = useId();
  if (!reason) return <Button {...rest} />;
  return (
    <span className="reasoned-button">
      <Button {...rest} aria-disabled="true" aria-describedby={id} />
      <span id={id} className="reasoned-button-why">{reason}</span>
    </span>
  );
}
