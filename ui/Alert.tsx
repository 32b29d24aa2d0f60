import type { ReactNode } from "react";
import type { Tone } from "./tone.ts";
import { ToneIcon } from "./ToneIcon.tsx";

type AlertProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** role=alert, for alerts that appear after loading. */
  live?: boolean;
};

export function Alert({ tone = "info", title, children, live = false }: AlertProps) {
  return (
    <div className={`alert row one-line tops gap-m tone-${tone}`} role={live ? "alert" : undefined}>
      <ToneIcon tone={tone} />
      <div className="alert-words fill">
        {title && <p className="alert-title tone-text bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
