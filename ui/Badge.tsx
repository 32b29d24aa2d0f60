import type { ReactNode } from "react";
import type { Tone } from "./tone.ts";

type BadgeProps = {
  tone?: Tone;
  /** outline for early states, soft for usual ones, strong for the last and best. */
  look?: "soft" | "outline" | "strong";
  icon?: ReactNode;
  children: ReactNode;
};

/** A short word about a state. */
export function Badge({ tone = "neutral", look = "soft", icon, children }: BadgeProps) {
  return <span className={`badge tone-${tone} badge-${look}`}>{icon}{children}</span>;
}
