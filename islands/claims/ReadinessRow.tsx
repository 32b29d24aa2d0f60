import { useEffect, useRef, useState } from "react";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { ARCHIVED_TEXT, fixesOf, locatableOutcomes } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Badge } from "../../ui/Badge.tsx";
import { CircleCheck } from "../../ui/icons.ts";
import { PortfolioBadge } from "../../ui/PortfolioBadge.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { missingSummary } from "./missing_summary.ts";
import DetailsForm from "./DetailsForm.tsx";
import { FoldedMissing } from "./FoldedMissing.tsx";
import { type FixName, RowMissing } from "./RowMissing.tsx";
import WorkForm from "./WorkForm.tsx";

const DeclarationDialog = lazyDialog(() => import("./DeclarationDialog.tsx"));

type Props = {
  row: ReadinessView;
  /** The viewer's mode. */
  mode: "teacher" | "admin";
  timeZone: string;
  onFixed: () => void;
};

/** A portfolio and what is missing for a claim, fixed in place where possible. */
export function ReadinessRow({ row, mode, timeZone, onFixed }: Props) {
  const { id, student, unit, missing, portfolioStatus, archived } = row;
  const [open, setOpen] = useState<FixName | null>(null);
  const groups = fixesOf(missing);
  const about = `${fullName(student)}, ${unit.title}`;
  const item = useRef<HTMLLIElement>(null);
  const focusRow = useRef(false);
  useEffect(() => {
    // The button that opened the form may be gone.
    if (open === null && focusRow.current) item.current?.focus();
    focusRow.current = false;
  }, [open]);
  const close = () => {
    focusRow.current = true;
    setOpen(null);
  };
  const fixed = () => {
    onFixed();
    close();
  };
  const rowMissing = (
    <RowMissing
      row={row}
      groups={groups}
      locatable={locatableOutcomes(missing).length > 0}
      mode={mode}
      open={open}
      onOpen={setOpen}
    />
  );
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="card-row pad-s halves gap-xl lines-none middles"
      aria-label={about}
    >
      <div className="row gap-m lines-xs">
        <h4 className="row gap-s lines-xs anywhere">
          <a className="target" href={links.studentPortfolio(id)}>
            <bdi>{fullName(student)}</bdi>
          </a>
          <Badge look="outline">
            <span className="sr-only">Student ID</span> {student.studentId}
          </Badge>
        </h4>
        <PortfolioBadge state={portfolioStatus} />
        {archived && portfolioStatus === "awarded" && <p className="small quiet">{ARCHIVED_TEXT[archived]}
        </p>}
      </div>
      {missing.length === 0
        ? (
          <p className="target row one-line gap-s tone-success tone-text strong">
            <CircleCheck size={22} />
            Nothing missing
          </p>
        )
        : groups.length === 1
        ? rowMissing
        : <FoldedMissing summary={missingSummary(groups)} about={about}>{rowMissing}</FoldedMissing>}
      {open === "details" && <DetailsForm row={row} timeZone={timeZone} onFixed={fixed} onCancel={close} />}
      {open === "work" && <WorkForm row={row} onFixed={fixed} onCancel={close} />}
      {open === "declaration" && (
        <DeclarationDialog
          row={row}
          onFixed={fixed}
          onClose={() => setOpen(null)}
          focusAfter={() => focusRow.current ? item.current : null}
        />
      )}
    </li>
  );
}
