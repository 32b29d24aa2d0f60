import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, type RefObject, Suspense, useEffect, useMemo, useRef } from "react";
import type { Actor } from "../../domain/permissions.ts";
import { type CellPosition, nextWaiting } from "../../domain/register.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { QueryError } from "../lists/QueryError.tsx";
import { useWhenSaved } from "../portfolio/state/mutations.ts";
import { portfolioQuery } from "../portfolio/state/portfolio_data.ts";
import { PortfolioScope } from "../portfolio/PortfolioScope.tsx";
import { cellText } from "./cell_text.ts";
import type { OpenCell } from "./register_updates.ts";
import { ReviewHeader } from "./ReviewHeader.tsx";
import { feedbackBox, ReviewOutcome } from "./ReviewOutcome.tsx";
import type { Guard } from "./use_open_cell.ts";
import { useReviewedCells } from "./use_reviewed_cells.ts";
import { useReviewKeys } from "./use_review_keys.ts";

type Props = {
  unitId: string;
  cell: OpenCell;
  actor: Actor;
  timeZone: string;
  /** Element that gets the focus when the first cell is open. */
  startIn: RefObject<"feedback" | "panel">;
  /** Waits for texts that are being saved before the review moves on. */
  guard: RefObject<Guard>;
  /** Scrolls the register to the cell under review. */
  showCell: () => void;
  onShow: (submissionId: string) => void;
  onClose: () => void;
};

/** One outcome of one student beside the register; the outcome and the focus hold from student to student. */
export default function ReviewPanel(props: Props) {
  const { unitId, cell, actor, timeZone, startIn, guard, showCell, onShow, onClose } = props;
  const { group: { students, outcomes }, row, outcome } = cell;
  const student = students[row]!;
  const { assignmentId } = student;
  const { id: submissionId } = student.cells[outcome]!;
  const portfolio = useQuery(portfolioQuery(assignmentId));
  const viewer = useMemo(() => portfolio.data && { actor, ...portfolio.data }, [actor, portfolio.data]);
  const waiting = nextWaiting(students, cell);
  usePrefetch(waiting && students[waiting.row]!.assignmentId);
  useReviewedCells(unitId);
  useSavedFirst(guard);
  const go = (to: CellPosition | null) => {
    const next = to && students[to.row]?.cells[to.outcome];
    if (next) onShow(next.id);
  };
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const turnPiece = useRef<(by: number) => void>(() => {});
  const writing = useRef(startIn.current === "feedback");
  const focusFeedback = () => feedbackBox(panel.current)?.focus({ preventScroll: true });
  useEffect(() => {
    if (!writing.current) heading.current?.focus();
  }, []);
  useEffect(showCell, [submissionId]);
  /** The focus was in the feedback when one of the header's buttons was pressed. */
  const followFocus = ({ target }: FocusEvent) => {
    if (target === feedbackBox(panel.current)) writing.current = true;
    else if (!target.closest(".review-header")) writing.current = false;
  };
  const onKeyDown = useReviewKeys(outcomes.length, {
    onNextWaiting: () => go(waiting),
    onStudent: (by) => go({ row: row + by, outcome }),
    onOutcome: (to) => go({ row, outcome: to }),
    onPiece: (by) => turnPiece.current(by),
    onWrite: focusFeedback,
    onLeaveField: () => heading.current?.focus(),
    onClose,
  });
  const body = viewer
    ? (
      <Suspense fallback={<Spinner size="large" label="Opening the portfolio" />}>
        <PortfolioScope
          key={assignmentId}
          assignmentId={assignmentId}
          viewer={viewer}
          timeZone={timeZone}
        >
          <ReviewOutcome
            key={submissionId}
            assignmentId={assignmentId}
            index={outcome}
            turnPiece={turnPiece}
            onReady={() => {
              if (writing.current) focusFeedback();
            }}
          />
        </PortfolioScope>
      </Suspense>
    )
    : portfolio.isError
    ? <QueryError query={portfolio} title="This portfolio could not be opened" level={3} />
    : <Spinner size="large" label="Opening the portfolio" />;
  return (
    <section
      ref={panel}
      className="review card"
      aria-label="Review"
      onKeyDown={onKeyDown}
      onFocus={followFocus}
    >
      <ReviewHeader
        headingRef={heading}
        student={student}
        row={row}
        rows={students.length}
        outcome={outcome}
        outcomes={outcomes.length}
        hasWaiting={waiting !== null}
        onGo={(to) => go(to === "waiting" ? waiting : to)}
        onClose={onClose}
      />
      <div className="review-body">{body}</div>
      <p role="status" className="sr-only">{cellText(student, outcomes[outcome]!, outcome, timeZone)}</p>
    </section>
  );
}

/** While a review is open, it moves on only once its texts are saved. */
function useSavedFirst(guard: RefObject<Guard>): void {
  const whenSaved = useWhenSaved();
  useEffect(() => {
    const before = guard.current;
    guard.current = whenSaved;
    return () => void (guard.current = before);
  }, []);
}

/** So that the next student is there when asked for. */
function usePrefetch(assignmentId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (assignmentId) void client.prefetchQuery(portfolioQuery(assignmentId));
  }, [assignmentId]);
}
