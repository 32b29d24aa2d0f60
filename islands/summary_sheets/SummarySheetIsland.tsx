import { type MouseEvent, useCallback, useMemo, useRef, useState } from "react";
import { links } from "../../domain/links.ts";
import type { RegisterFilter, RegisterStudent } from "../../domain/register.ts";
import type { SignaturePart } from "../../domain/signatures.ts";
import type { Outcome } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { RegisterView } from "../register/RegisterView.tsx";
import type { OpenCell, RegisterGroup } from "../register/register_updates.ts";
import { useRegister } from "../register/use_register.ts";
import { Signatures } from "../signatures/Signatures.tsx";
import { sheetCellText, sheetFace } from "./sheet_face.tsx";
import { SheetHeader } from "./SheetHeader.tsx";
import { SheetLegend } from "./SheetLegend.tsx";
import { useSheetCell } from "./use_sheet_cell.ts";

const KeysDialog = lazyDialog(() => import("../register/KeysDialog.tsx"));
const OutcomeDialog = lazyDialog(() => import("../register/OutcomeDialog.tsx"));

type Props = {
  unit: { id: string; title: string; unitCode: string };
  centre: { name: string; number: string | null };
  timeZone: string;
  canMark: boolean;
  /** Parts that the viewer signs. */
  signs: readonly SignaturePart[];
  initial: RegisterFilter;
};
const NO_GROUPS: readonly RegisterGroup[] = [];

/** A unit's summary sheet: the register by dates, filled by pressing cells, and its signatures. */
export default function SummarySheetIsland({ unit, centre, timeZone, canMark, signs, initial }: Props) {
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
  const { groups = NO_GROUPS } = register;
  const [keys, setKeys] = useState(false);
  const [opened, setOpened] = useState<OpenCell | null>(null);
  const cells = useSheetCell({
    unitId: unit.id,
    groups,
    canMark,
    timeZone,
    onOpen: setOpened,
  });
  const latest = useRef(cells);
  latest.current = cells;
  const onCell = useCallback((id: string, event: MouseEvent) => latest.current.press(id, event.detail), []);
  const face = useMemo(() => sheetFace(timeZone), [timeZone]);
  const describe = useCallback(
    (student: RegisterStudent, outcome: Outcome, at: number) => sheetCellText(student, outcome, at, timeZone),
    [timeZone],
  );
  return (
    <div className="summary-sheet stack gap-2xl">
      <SheetHeader unit={unit} centre={centre} register={register} />
      <RegisterView
        unitId={unit.id}
        register={register}
        canMark={canMark}
        timeZone={timeZone}
        label="Summary sheet"
        legend={<SheetLegend canMark={canMark} />}
        face={face}
        describe={describe}
        onCell={onCell}
        onHold={cells.open}
      >
        <Button className="register-keys-button" aria-haspopup="dialog" onClick={() => setKeys(true)}>
          Keyboard shortcuts
        </Button>
      </RegisterView>
      <Signatures unitId={unit.id} groups={groups} timeZone={timeZone} signs={signs} />
      {keys && <KeysDialog canMark={canMark} sheet onClose={() => setKeys(false)} />}
      {opened && (
        <OutcomeDialog
          unitId={unit.id}
          cell={opened}
          timeZone={timeZone}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
