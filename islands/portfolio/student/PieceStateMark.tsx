import { PIECE_STATE_LABELS, type PieceState } from "../../../domain/piece_state.ts";
import { Check, MessageSquare, SendHorizontal } from "../../../ui/icons.ts";

const SIGNS = {
  saved: { Icon: Check, tone: "tone-neutral" },
  sent: { Icon: SendHorizontal, tone: "tone-info" },
  answered: { Icon: MessageSquare, tone: "tone-warning" },
} as const;

/** State of a piece, as an icon, colour and text. */
export function PieceStateMark({ state }: { state: PieceState }) {
  const { Icon, tone } = SIGNS[state];
  return (
    <span className={`row one-line gap-s strong ${tone} tone-text`}>
      <Icon size={16} />
      {PIECE_STATE_LABELS[state]}
    </span>
  );
}
