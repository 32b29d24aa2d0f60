import { links } from "../../domain/links.ts";
import { pageDraft } from "../form/form_draft.ts";
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
export default function MoveDialog({ asked, timeZone, onConfirm, ...props }: Props) {
  const { card, step } = asked;
  const draft = `${step} ${card.id}`;
  return (
    <StepConfirm
      {...props}
      step={step}
      student={false}
      draft={draft}
      initial={asked.initial}
      onConfirm={(declared) => {
        // A move that fails is asked about again with what was declared.
        pageDraft(draft).clear();
        onConfirm(declared);
      }}
    >
      <StepFacts portfolio={card} timeZone={timeZone} />
      <MissingWork
        outcomes={card.missingWork}
        onGo={(number) => location.assign(links.studentPortfolio(card.id, number - 1))}
      />
    </StepConfirm>
  );
}
