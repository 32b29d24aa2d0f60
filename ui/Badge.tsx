import type { ReactNode } from "react";
import type { Tone } from "./tone.ts";

type BadgeProps = {
  tone?: Tone;
  /** outline for early states, strong for the final one. */
  look?: "soft" | "outline" | "strong";
  icon?: ReactNode;
  children: ReactNode;
};

export function Badge({ tone = "neutral", look = "soft", icon, children }: BadgeProps) {
  return <span className={`badge tone-${tone} badge-${look}`}>{icon}{children}</span>;
}
