import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { links } from "../../domain/links.ts";
import type { Actor } from "../../domain/permissions.ts";
import type { RegisterFilter, RegisterStudent } from "../../domain/register.ts";
import type { StepForMany } from "../../domain/step_many.ts";
import type { Outcome } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { cellText } from "./cell_text.ts";
import { RegisterLegend } from "./RegisterLegend.tsx";
import { findCell, type RegisterGroup } from "./register_updates.ts";
import { isTextField } from "./text_field.ts";
import { useOpenCell } from "./use_open_cell.ts";
import { RegisterView } from "./RegisterView.tsx";
import { useRegister } from "./use_register.ts";

const KeysDialog = lazyDialog(() => import("./KeysDialog.tsx"));
const RegisterSteps = lazyDialog(() => import("./RegisterSteps.tsx"));
const ReviewPanel = lazyDialog(() => import("./ReviewPanel.tsx"));

type Props = {
  unitId: string;
  actor: Actor;
  /** Whether the actor marks outcomes at all; each portfolio's state decides about its own. */
  canMark: boolean;
  steps: readonly StepForMany[];
  timeZone: string;
  initial: RegisterFilter;
  opened: string | null;
};
const NO_GROUPS: readonly RegisterGroup[] = [];

/** A unit's register: students down, outcomes across, and the review of a cell beside it. */
export default function RegisterIsland({ unitId, actor, canMark, steps, timeZone, initial, opened }: Props) {
  const register = useRegister({ unitId, scope: "visible" }, initial, (filter) => {
    const open = new URLSearchParams(location.search).get("open") ?? undefined;
    return links.unit(unitId, {
      ...filter,
      order: filter.order === "waiting" ? undefined : filter.order,
      open,
    });
  });
  const { groups = NO_GROUPS } = register;
  // From the first tick on: what was left out is shown after the last one is gone.
  const ticking = useRef(false);
  const [keys, setKeys] = useState(false);
  const { open, guard, show } = useOpenCell(opened);
  const reviewed = findCell(groups, open);
  /** Element that gets the focus once a cell is open: the feedback after a mouse click, the panel after a key. */
  const startIn = useRef<"feedback" | "panel">("panel");
  const root = useRef<HTMLDivElement>(null);
  const openCell = useRef(show);
  openCell.current = show;
  const onCell = useCallback((id: string, { detail }: MouseEvent) => {
    startIn.current = detail > 0 && matchMedia("(pointer: fine)").matches ? "feedback" : "panel";
    openCell.current(id);
  }, []);
  const findOpenCell = () => root.current?.querySelector<HTMLElement>("td > [aria-current]") ?? null;
  const lastOpen = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (open === null) lastOpen.current?.focus();
    lastOpen.current = findOpenCell();
  }, [open]);
  const showCell = () => {
    findOpenCell()?.scrollIntoView({ block: "nearest", inline: "start" });
  };
  const describe = useCallback(
    (student: RegisterStudent, outcome: Outcome, at: number) => cellText(student, outcome, at, timeZone),
    [timeZone],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget } = event;
    // Dialogs are drawn elsewhere, but their events come through here.
    if (key !== "?" || !currentTarget.contains(target as Node) || isTextField(target)) return;
    event.preventDefault();
    setKeys(true);
  };
  return (
    <div
      ref={root}
      className={classNames("register stack gap-xl tops", reviewed && "register-reviewing")}
      onKeyDown={onKeyDown}
    >
      <RegisterView
        unitId={unitId}
        register={register}
        canMark={canMark}
        onTicked={steps.length === 0 ? undefined : ({ groups, ticked, untick }) => {
          ticking.current ||= ticked.size > 0;
          return ticking.current && (
            <RegisterSteps unitId={unitId} groups={groups} ticked={ticked} steps={steps} onClose={untick} />
          );
        }}
        timeZone={timeZone}
        label="Register"
        legend={<RegisterLegend canMark={canMark} />}
        openCellOf={(group) => reviewed?.group === group ? open : null}
        describe={describe}
        onCell={onCell}
      >
        <Button className="register-keys-button" aria-haspopup="dialog" onClick={() => setKeys(true)}>
          Keyboard shortcuts
        </Button>
      </RegisterView>
      {reviewed && (
        <ReviewPanel
          unitId={unitId}
          cell={reviewed}
          actor={actor}
          timeZone={timeZone}
          startIn={startIn}
          guard={guard}
          showCell={showCell}
          onShow={show}
          onClose={() => show(null)}
        />
      )}
      {keys && <KeysDialog canMark={canMark} onClose={() => setKeys(false)} />}
    </div>
  );
}
