import type { ReactNode } from "react";
import { ToneIcon } from "./ToneIcon.tsx";
import type { Tone } from "./tone.ts";

type AlertProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Announced at once when it appears after the page has loaded. */
  live?: boolean;
};

/** A message that stays on the page. */
export function Alert({ tone = "info", title, children, live = false }: AlertProps) {
  return (
    <div className={`alert tone-${tone}`} role={live ? "alert" : undefined}>
      <ToneIcon tone={tone} />
      <div className="alert-words">
        {title && <p className="alert-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
