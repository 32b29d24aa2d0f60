import { classNames } from "./class_names.ts";

type SpinnerProps = { label: string; size?: "small" | "large" };

export function Spinner({ label, size = "small" }: SpinnerProps) {
  return (
    <span role="status" className={classNames("spinner", size === "large" && "spinner-large")}>
      <SpinnerMark />
      <span>{label}</span>
    </span>
  );
}

export function SpinnerMark() {
  return <span className="spinner-mark" aria-hidden="true" />;
}
