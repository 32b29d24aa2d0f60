import { memo, useRef } from "react";
import { type BoardMode, boardStep, checkBoardStep, MARK_LABELS } from "../../domain/board.ts";
import { shortDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { outcomeList } from "../../domain/workflow.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";
import { Button } from "../../ui/Button.tsx";
import { CircleAlert } from "../../ui/icons.ts";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { doneLabel } from "../portfolio/workflow/step_text.ts";
import { cardId, nameOf } from "./use_board_moves.ts";
import { useDraggableCard } from "./use_dragging.ts";

type Props = { card: BoardCard; mode: BoardMode; timeZone: string; onMove: (card: BoardCard) => void };

/** A portfolio in three lines: whose, which unit, how far; its step as a button where it can be taken, else in a menu. */
export const BoardCardItem = memo(function BoardCardItem({ card, mode, timeZone, onMove }: Props) {
  const { id, student, unit, teacher, portfolioStatus, total, incomplete, missingWork } = card;
  const item = useRef<HTMLLIElement>(null);
  useDraggableCard(item, card);
  const step = boardStep(portfolioStatus, mode);
  const ready = checkBoardStep(card, mode) === null;
  const open = incomplete.length > 0;
  const gap = incomplete[0] ?? missingWork[0]?.number;
  return (
    <li ref={item} id={cardId(id)} className="board-card box" data-card>
      <h3 className="board-card-name across body-size">
        <a className="plain-link bare-link ellipsis" href={links.studentPortfolio(id)} draggable={false}>
          <bdi>{fullName(student)}</bdi>
        </a>
      </h3>
      <p
        className="across small ellipsis"
        title={`${unit.title}, ${unit.unitCode}, ${fullName(teacher)}`}
      >
        <span dir="auto">{unit.title}</span>
        <span className="sr-only">{`, ${unit.unitCode}. Teacher: ${fullName(teacher)}`}</span>
      </p>
      <p className="small quiet">
        {step && missingWork.length > 0 && <MissingSign card={card} />}
        {open
          ? (
            <span className="digits">
              {`${total - incomplete.length} of ${total}`} <span className="sr-only">outcomes complete</span>
            </span>
          )
          : <LastStep card={card} timeZone={timeZone} />}
      </p>
      {step && (ready
        ? (
          <Button
            size="small"
            className="board-card-step"
            aria-label={`${MARK_LABELS[step]}: ${nameOf(card)}`}
            onClick={() => onMove(card)}
          >
            {MARK_LABELS[step]}
          </Button>
        )
        : (
          <MoreMenu
            label={`More for ${nameOf(card)}`}
            items={[
              {
                label: MARK_LABELS[step],
                reason: open ? `Still to do: ${remaining(card)}` : checkBoardStep(card, mode) ?? undefined,
                onPress: () => onMove(card),
              },
              ...(gap === undefined ? [] : [{
                label: `Open outcome ${gap}`,
                onPress: () => location.assign(links.studentPortfolio(id, gap - 1)),
              }]),
            ]}
          />
        ))}
    </li>
  );
});

function MissingSign({ card: { missingWork } }: Pick<Props, "card">) {
  const text = `Required work missing: ${outcomeList(missingWork.map(({ number }) => number))}`;
  return (
    <span className="board-card-missing tone-warning tone-text" title={text}>
      <CircleAlert size={16} />
      <span className="sr-only">{`${text}. `}</span>
    </span>
  );
}

/** When it came here, and by whom: the column says what was done. */
function LastStep(
  { card: { portfolioStatus, lastStep, movedAt }, timeZone }: Pick<Props, "card" | "timeZone">,
) {
  const date = shortDate(movedAt, timeZone);
  if (portfolioStatus === null) return "Not submitted";
  const isStep = lastStep !== null && lastStep.at === movedAt;
  const by = lastStep?.by ? ` by ${fullName(lastStep.by)}` : "";
  const text = isStep ? `${doneLabel(lastStep.step)}${by}` : "Completed";
  return (
    <span title={`${text}, ${date}`}>
      <span className="sr-only">{`${text}, `}</span>
      <span className="digits" aria-hidden="true">{date.slice(0, 5)}</span>
      <span className="sr-only">{date}</span>
    </span>
  );
}

function remaining({ incomplete, total }: BoardCard): string {
  return incomplete.length === total && total > 1 ? "all outcomes" : outcomeList(incomplete);
}
