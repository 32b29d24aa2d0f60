import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons.ts";
import type { Tone } from "./tone.ts";

const ICONS = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = ICONS[tone];
  return (
    <span className="tone-icon tone-text">
      <Icon size={22} />
    </span>
  );
}
