import { links } from "../../domain/links.ts";
import { StepConfirm, type StepConfirmProps } from "../portfolio/workflow/StepConfirm.tsx";
import { MissingWork, StepFacts } from "../portfolio/workflow/StepFacts.tsx";
import type { AskedMove } from "./use_board_moves.ts";

type Props =
  & { asked: AskedMove; timeZone: string }
  & Pick<StepConfirmProps, "onConfirm" | "onClose" | "focusAfter">;

/** Asks as the portfolio's own page does; what is missing leads to it. */
export default function MoveDialog({ asked: { card, step, initial }, timeZone, ...props }: Props) {
  return (
    <StepConfirm {...props} step={step} student={false} assignmentId={card.id} initial={initial}>
      <StepFacts portfolio={card} timeZone={timeZone} />
      <MissingWork
        outcomes={card.missingWork}
        onGo={(number) => location.assign(links.studentPortfolio(card.id, number - 1))}
      />
    </StepConfirm>
  );
}
