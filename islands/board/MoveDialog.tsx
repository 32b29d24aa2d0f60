import { links } from "../../domain/links.ts";
import { StepConfirm, type StepDeclaration } from "../portfolio/workflow/StepConfirm.tsx";
import { MissingWork, StepFacts } from "../portfolio/workflow/StepFacts.tsx";
import type { AskedMove } from "./use_board_moves.ts";

type Props = {
  asked: AskedMove;
  timeZone: string;
  onConfirm: (declared: StepDeclaration) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
};

/** Asks as the portfolio's own page does; what is missing leads to it. */
export default function MoveDialog({ asked: { card, step, initial }, timeZone, ...props }: Props) {
  return (
    <StepConfirm step={step} student={false} initial={initial} {...props}>
      <StepFacts portfolio={card} timeZone={timeZone} />
      <MissingWork
        outcomes={card.missingWork}
        onGo={(number) => location.assign(links.studentPortfolio(card.id, number - 1))}
      />
    </StepConfirm>
  );
}
