import { memo, useRef } from "react";
import { boardStep, MARK_LABELS } from "../../domain/board.ts";
import { shortDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { percentComplete, waitingText } from "../../domain/progress.ts";
import { outcomeList } from "../../domain/workflow.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";
import { Badge } from "../../ui/Badge.tsx";
import { CircleAlert } from "../../ui/icons.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { doneLabel } from "../portfolio/workflow/step_text.ts";
import { cardId, nameOf } from "./use_board_moves.ts";
import { useDraggableCard } from "./use_dragging.ts";

type Props = { card: BoardCard; timeZone: string; onMove: (card: BoardCard) => void };

/** A portfolio: whose, how far, what is lacking, and its next step. */
export const BoardCardItem = memo(function BoardCardItem({ card, timeZone, onMove }: Props) {
  const { id, student, unit, teacher, portfolioStatus, total, incomplete, missingWork } = card;
  const item = useRef<HTMLLIElement>(null);
  useDraggableCard(item, card);
  const step = boardStep(portfolioStatus);
  const progress = { completed: total - incomplete.length, total };
  const open = incomplete.length > 0;
  return (
    <li ref={item} id={cardId(id)} className="board-card box stack gap-s" data-card>
      <div className="stack gap-none">
        <h3 className="board-card-name anywhere">
          <a className="plain-link" href={links.studentPortfolio(id)} draggable={false}>
            <bdi>{fullName(student)}</bdi>
          </a>
        </h3>
        <p className="small anywhere">
          <span dir="auto">{unit.title}</span>, <span className="digits">{unit.unitCode}</span>
        </p>
        <p className="small quiet anywhere">
          <span className="sr-only">Teacher:</span> {fullName(teacher)}
        </p>
      </div>
      {open
        ? (
          <div className="small">
            <ProgressBar
              label={`Progress of ${nameOf(card)}`}
              percent={percentComplete(progress)}
              text={waitingText(progress)}
            />
          </div>
        )
        : <LastStep card={card} timeZone={timeZone} />}
      {step && missingWork.length > 0 && (
        <p className="board-card-lack small row one-line tops gap-xs tone-warning tone-text">
          <CircleAlert size={18} />
          <span className="anywhere">
            {`Required work missing: ${outcomeList(missingWork.map(({ number }) => number))}`}
          </span>
        </p>
      )}
      {step && (
        <ReasonedButton
          size="small"
          wide
          reason={open ? `Still to do: ${remaining(card)}` : null}
          aria-label={`${MARK_LABELS[step]}: ${nameOf(card)}`}
          onClick={() => onMove(card)}
        >
          {MARK_LABELS[step]}
        </ReasonedButton>
      )}
    </li>
  );
});

/** Who brought it here and when. */
function LastStep({ card: { portfolioStatus, lastStep, movedAt }, timeZone }: Omit<Props, "onMove">) {
  const date = shortDate(movedAt, timeZone);
  const by = lastStep?.by ? ` by ${fullName(lastStep.by)}` : "";
  return (
    <div className="stack gap-xs starts">
      {portfolioStatus === null && <Badge look="outline">Not submitted</Badge>}
      <p className="small quiet anywhere">
        {lastStep && lastStep.at === movedAt
          ? `${doneLabel(lastStep.step)}${by}, ${date}`
          : `Completed, ${date}`}
      </p>
    </div>
  );
}

function remaining({ incomplete, total }: BoardCard): string {
  return incomplete.length === total && total > 1 ? "all outcomes" : outcomeList(incomplete);
}
