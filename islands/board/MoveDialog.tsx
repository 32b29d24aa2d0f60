import { links } from "../../domain/links.ts";
import { stepDraft } from "../portfolio/workflow/step_draft.ts";
import { StepConfirm, type StepDeclaration } from "../portfolio/workflow/StepConfirm.tsx";
import { MissingWork, StepFacts } from "../portfolio/workflow/StepFacts.tsx";
import type { AskedMove } from "./use_board_moves.ts";

type Props = {
  asked: AskedMove;
  timeZone: string;
  /** `onTaken` is for when the step is taken. */
  onConfirm: (declared: StepDeclaration, onTaken: () => void) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
};

/** Asks as the portfolio's own page does; what is missing leads to it. */
export default function MoveDialog({ asked: { card, step, initial }, timeZone, onConfirm, ...props }: Props) {
  const draft = stepDraft(step, card.id);
  return (
    <StepConfirm
      {...props}
      step={step}
      student={false}
      draft={draft}
      initial={initial}
      onConfirm={(declared) => onConfirm(declared, draft.clear)}
    >
      <StepFacts portfolio={card} timeZone={timeZone} />
      <MissingWork
        outcomes={card.missingWork}
        onGo={(number) => location.assign(links.studentPortfolio(card.id, number - 1))}
      />
    </StepConfirm>
  );
}
