import { useRef, useState } from "react";
import { countText } from "../../../../domain/count_text.ts";
import { MAX_REMOVED, REMOVAL_REFUSALS, TOO_MANY_REMOVED } from "../../../../domain/evidence_removal.ts";
import type { EvidenceSort } from "../../../../domain/list_sorts.ts";
import type { FileView } from "../../../../server/features/evidence/read_assignment_files.ts";
import type { RemovedEvidence } from "../../../../server/features/evidence/remove_evidence.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ReasonedButton } from "../../../../ui/ReasonedButton.tsx";
import { lazyDialog } from "../../../lazy_dialog.tsx";
import { DataTable } from "../../../lists/table/DataTable.tsx";
import { type Selection, useSelection } from "../../../lists/use_selection.ts";
import { usePortfolio } from "../../state/portfolio_context.ts";
import { usePortfolioData } from "../../state/portfolio_data.ts";
import { evidenceColumns } from "./evidence_columns.tsx";
import { RemoveFilesDialog } from "./RemoveFilesDialog.tsx";
import { sortedEvidence } from "./sorted_evidence.ts";

const EvidenceViewer = lazyDialog(() => import("../EvidenceViewer.tsx"));

/** Every piece of the portfolio as a table; many are deleted at once. */
export default function AllEvidenceDialog({ onClose }: { onClose: () => void }) {
  const { assignmentId, timeZone, can } = usePortfolio();
  const { files } = usePortfolioData(assignmentId);
  const [sort, setSort] = useState<EvidenceSort>("outcome");
  const [viewed, setViewed] = useState<FileView | null>(null);
  const [asked, setAsked] = useState<readonly FileView[] | null>(null);
  const [left, setLeft] = useState<readonly LeftFile[]>([]);
  const start = useRef<HTMLDivElement>(null);
  const sorted = sortedEvidence(files, sort);
  const selection = useSelection(sorted);
  // Others may be deleted while they are ticked.
  const chosen = sorted.filter(({ id }) => selection.has(id));
  const first = sorted.slice(0, MAX_REMOVED);
  const finish = (refused: RemovedEvidence["left"]) => {
    selection.clear();
    setLeft(refused.flatMap(({ id, reason }) => {
      const file = asked?.find((each) => each.id === id);
      return file ? [{ id, fileName: file.fileName, reason: REMOVAL_REFUSALS[reason] }] : [];
    }));
  };
  return (
    <Dialog
      onClose={onClose}
      title="All evidence"
      description={files.length === 0 ? undefined : `${countText(files.length, "file")} in this portfolio.`}
      size="large"
      footer={can.removeEvidence && files.length > 0 && (
        <ChosenBar
          chosen={chosen}
          onClear={selection.clear}
          onDelete={() => {
            setLeft([]);
            setAsked(chosen);
          }}
        />
      )}
    >
      <div ref={start} className="stack" tabIndex={-1}>
        {left.length > 0 && <LeftAlert left={left} onDismiss={() => setLeft([])} />}
        {files.length === 0
          ? <p className="quiet">No evidence yet. Files and links added to an outcome will appear here.</p>
          : (
            <DataTable
              label="All evidence"
              columns={evidenceColumns(timeZone, setViewed)}
              items={sorted}
              sort={sort}
              onSort={setSort}
              ticks={can.removeEvidence ? ticksOf(selection, first) : null}
            />
          )}
      </div>
      {viewed && <EvidenceViewer file={viewed} onClose={() => setViewed(null)} />}
      {asked && (
        <RemoveFilesDialog
          files={asked}
          onDone={finish}
          onClose={() => setAsked(null)}
          focusFallback={() => start.current}
        />
      )}
    </Dialog>
  );
}

function ticksOf(selection: Selection<FileView>, first: readonly FileView[]) {
  const nameOf = ({ fileName }: FileView) => fileName;
  return { selection, nameOf, all: first, allLabel: `Select all ${first.length}` };
}

type ChosenBarProps = { chosen: readonly FileView[]; onClear: () => void; onDelete: () => void };

/** What is done with the ticked pieces, at the foot of the dialog. */
function ChosenBar({ chosen, onClear, onDelete }: ChosenBarProps) {
  const { length } = chosen;
  const reason = length === 0 ? "Tick files first" : length > MAX_REMOVED ? TOO_MANY_REMOVED : null;
  return (
    <>
      <p className="strong no-wrap" role="status">{length > 0 && `${length} ticked`}</p>
      {length > 0 && <Button size="small" variant="quiet" onClick={onClear}>Clear</Button>}
      <ReasonedButton variant="danger" reason={reason} onClick={() => reason === null && onDelete()}>
        {length === 0 ? "Delete" : `Delete ${length}`}
      </ReasonedButton>
    </>
  );
}

type LeftFile = { id: string; fileName: string; reason: string };

function LeftAlert({ left, onDismiss }: { left: readonly LeftFile[]; onDismiss: () => void }) {
  return (
    <Alert tone="warning" title={`Not deleted: ${countText(left.length, "file")}`} live>
      <ul className="stack gap-xs">
        {left.map(({ id, fileName, reason }) => (
          <li key={id} className="anywhere">
            <bdi>{fileName}</bdi>: {reason}
          </li>
        ))}
      </ul>
      <div className="alert-buttons">
        <Button size="small" onClick={onDismiss}>Close</Button>
      </div>
    </Alert>
  );
}
