import type { ReactNode } from "react";
import { classNames } from "./class_names.ts";

type ProgressBarProps = {
  /** Accessible name: 'Outcomes completed'. */
  label: string;
  /** 0 to 100, a whole number. */
  percent: number;
  /** '3/5 outcomes completed'. */
  text: string;
  showPercent?: boolean;
  /** Beside the text. */
  aside?: ReactNode;
};

export function ProgressBar({ label, percent, text, showPercent = false, aside }: ProgressBarProps) {
  return (
    <div className="progress stack gap-s">
      <div className="row between lines-none">
        <span>{text}</span>
        {showPercent && <span className="bold digits">{percent}%</span>}
        {aside}
      </div>
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <div
          className={classNames("progress-bar", percent >= 100 && "tone-success")}
          style={{ inlineSize: `${percent}%` }}
        />
      </div>
    </div>
  );
}
