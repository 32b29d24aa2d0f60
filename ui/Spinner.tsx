import { classNames } from "./class_names.ts";

type SpinnerProps = { label: string; hideLabel?: boolean; size?: "small" | "large" };

export function Spinner({ label, hideLabel = false, size = "small" }: SpinnerProps) {
  return (
    <span role="status" className={classNames("spinner", size === "large" && "spinner-large")}>
      <SpinnerMark />
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
    </span>
  );
}

export function SpinnerMark() {
  return <span className="spinner-mark" aria-hidden="true" />;
}
