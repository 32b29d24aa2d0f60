import { type MouseEvent, useCallback, useMemo, useRef, useState } from "react";
import { links } from "../../domain/links.ts";
import type { RegisterFilter, RegisterStudent } from "../../domain/register.ts";
import type { Outcome } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { RegisterGrid } from "../register/RegisterGrid.tsx";
import { RegisterTools } from "../register/RegisterTools.tsx";
import type { OpenCell, RegisterGroup } from "../register/register_updates.ts";
import { useRegister } from "../register/use_register.ts";
import { useTicked } from "../register/use_ticked.ts";
import { Signatures, type Signing } from "../signatures/Signatures.tsx";
import { sheetCellText, sheetFace } from "./sheet_face.tsx";
import { SheetHeader } from "./SheetHeader.tsx";
import { SheetLegend } from "./SheetLegend.tsx";
import { useSheetCell } from "./use_sheet_cell.ts";

const KeysDialog = lazyDialog(() => import("../register/KeysDialog.tsx"));
const MarkDialog = lazyDialog(() => import("../register/MarkDialog.tsx"));
const OutcomeDialog = lazyDialog(() => import("../register/OutcomeDialog.tsx"));

type Props = {
  unit: { id: string; title: string; unitCode: string };
  centre: { name: string; number: string | null };
  timeZone: string;
  canMark: boolean;
  signing: Signing;
  initial: RegisterFilter;
};
type OpenDialog =
  | { type: "keys" }
  | { type: "outcome"; cell: OpenCell }
  | { type: "column"; revisionId: string; outcome: number };

const NO_GROUPS: readonly RegisterGroup[] = [];

/** A unit's summary sheet: the register by dates, filled by pressing cells, and its signatures. */
export default function SummarySheetIsland({ unit, centre, timeZone, canMark, signing, initial }: Props) {
  const register = useRegister(
    { unitId: unit.id, scope: "own" },
    initial,
    (filter) =>
      links.summarySheets({
        unit: unit.id,
        ...filter,
        order: filter.order === "surname" ? undefined : filter.order,
      }),
  );
  const { list, shown, total, groups = NO_GROUPS } = register;
  const { ticked, onTick, onTickAll } = useTicked();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const closeDialog = () => setDialog(null);
  const cells = useSheetCell({
    unitId: unit.id,
    groups,
    canMark,
    timeZone,
    onOpen: (cell) => setDialog({ type: "outcome", cell }),
  });
  const latest = useRef(cells);
  latest.current = cells;
  const onCell = useCallback((id: string, event: MouseEvent) => latest.current.press(id, event.detail), []);
  const face = useMemo(() => sheetFace(timeZone), [timeZone]);
  const describe = useCallback(
    (student: RegisterStudent, outcome: Outcome, at: number) => sheetCellText(student, outcome, at, timeZone),
    [timeZone],
  );
  const column = dialog?.type === "column" && groups.find(({ id }) => id === dialog.revisionId);
  return (
    <div className="summary-sheet stack gap-2xl">
      <SheetHeader unit={unit} centre={centre} />
      <div className="sheet-students stack">
        <RegisterTools register={register}>
          <Button
            className="register-keys-button"
            aria-haspopup="dialog"
            onClick={() => setDialog({ type: "keys" })}
          >
            Keys
          </Button>
        </RegisterTools>
        <SheetLegend canMark={canMark} />
        <QueryList
          query={list}
          items={register.groups}
          loading="Loading students…"
          failed="The students could not be loaded"
          framed
          empty={<p className="quiet" role="status">No student matches.</p>}
        >
          {(groups) =>
            groups.map((group) => (
              <section key={group.id} className="stack gap-s" aria-busy={register.updating}>
                {group.several && <h3 className="title">{`Version ${group.number} of the unit`}</h3>}
                <RegisterGrid
                  students={group.students}
                  outcomes={group.outcomes}
                  label={group.several ? `Summary sheet of version ${group.number}` : "Summary sheet"}
                  openId={null}
                  ticked={canMark ? ticked : null}
                  face={face}
                  describe={describe}
                  onCell={onCell}
                  onHold={cells.open}
                  onTick={onTick}
                  onTickAll={onTickAll}
                  onMark={(outcome) =>
                    register.updating || setDialog({ type: "column", revisionId: group.id, outcome })}
                />
              </section>
            ))}
        </QueryList>
      </div>
      <Signatures unitId={unit.id} groups={groups} timeZone={timeZone} signing={signing} />
      {dialog?.type === "keys" && <KeysDialog canMark={canMark} sheet onClose={closeDialog} />}
      {dialog?.type === "outcome" && (
        <OutcomeDialog unitId={unit.id} cell={dialog.cell} timeZone={timeZone} onClose={closeDialog} />
      )}
      {column && (
        <MarkDialog
          unitId={unit.id}
          opened={column}
          hidden={total - shown}
          outcome={dialog.outcome}
          ticked={ticked}
          timeZone={timeZone}
          onMarked={(ids) => onTickAll(ids, false)}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}
