import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { links } from "../../domain/links.ts";
import type { Actor } from "../../domain/permissions.ts";
import type { RegisterFilter, RegisterStudent } from "../../domain/register.ts";
import type { Outcome } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { cellText } from "./cell_text.ts";
import { RegisterGrid } from "./RegisterGrid.tsx";
import { RegisterLegend } from "./RegisterLegend.tsx";
import { RegisterTools } from "./RegisterTools.tsx";
import { findCell, type RegisterGroup } from "./register_updates.ts";
import { isTextField } from "./text_field.ts";
import { useOpenCell } from "./use_open_cell.ts";
import { useRegister } from "./use_register.ts";
import { useTicked } from "./use_ticked.ts";

const KeysDialog = lazyDialog(() => import("./KeysDialog.tsx"));
const MarkDialog = lazyDialog(() => import("./MarkDialog.tsx"));
const ReviewPanel = lazyDialog(() => import("./ReviewPanel.tsx"));

type Props = {
  unitId: string;
  actor: Actor;
  /** Whether the actor marks outcomes at all; each portfolio's state decides about its own. */
  canMark: boolean;
  timeZone: string;
  initial: RegisterFilter;
  opened: string | null;
};
type OpenDialog = { type: "keys" } | { type: "mark"; revisionId: string; outcome: number };

const NO_GROUPS: readonly RegisterGroup[] = [];

/** A unit's register: students down, outcomes across, and the review of a cell beside it. */
export default function RegisterIsland({ unitId, actor, canMark, timeZone, initial, opened }: Props) {
  const register = useRegister({ unitId, scope: "visible" }, initial, (filter) => {
    const open = new URLSearchParams(location.search).get("open") ?? undefined;
    return links.unit(unitId, {
      ...filter,
      order: filter.order === "waiting" ? undefined : filter.order,
      open,
    });
  });
  const { list, shown, total, groups = NO_GROUPS } = register;
  const { ticked, onTick, onTickAll } = useTicked();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { open, guard, show } = useOpenCell(opened);
  const reviewed = findCell(groups, open);
  /** Where the focus goes once a cell is open: a mouse is used to write, a keyboard to look around. */
  const startIn = useRef<"feedback" | "panel">("panel");
  const root = useRef<HTMLDivElement>(null);
  const openCell = useRef(show);
  openCell.current = show;
  const onCell = useCallback((id: string, { detail }: MouseEvent) => {
    startIn.current = detail > 0 && matchMedia("(pointer: fine)").matches ? "feedback" : "panel";
    openCell.current(id);
  }, []);
  const lastOpen = useRef(open);
  useEffect(() => {
    const cell = (id: string) => root.current?.querySelector<HTMLElement>(`[data-submission="${id}"]`);
    if (open === null && lastOpen.current !== null) cell(lastOpen.current)?.focus();
    lastOpen.current = open;
  }, [open]);
  const showCell = useCallback((id: string) => {
    const cell = root.current?.querySelector(`[data-submission="${id}"]`);
    cell?.scrollIntoView({ block: "nearest", inline: "start" });
  }, []);
  const describe = useCallback(
    (student: RegisterStudent, outcome: Outcome, at: number) => cellText(student, outcome, at, timeZone),
    [timeZone],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget } = event;
    // Dialogs are drawn elsewhere, but their events come through here.
    if (key !== "?" || !currentTarget.contains(target as Node) || isTextField(target)) return;
    event.preventDefault();
    setDialog({ type: "keys" });
  };
  const closeDialog = () => setDialog(null);
  const marked = dialog?.type === "mark" && groups.find(({ id }) => id === dialog.revisionId);
  return (
    <div
      ref={root}
      className={classNames("register", reviewed && "register-reviewing")}
      onKeyDown={onKeyDown}
    >
      <div className="register-main stack">
        <RegisterTools register={register}>
          <Button
            className="register-keys-button"
            aria-haspopup="dialog"
            onClick={() => setDialog({ type: "keys" })}
          >
            Keys
          </Button>
        </RegisterTools>
        <RegisterLegend canMark={canMark} />
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
                {group.several && <h2 className="title">{`Version ${group.number} of the unit`}</h2>}
                <RegisterGrid
                  students={group.students}
                  outcomes={group.outcomes}
                  label={group.several ? `Register of version ${group.number}` : "Register"}
                  openId={reviewed?.group === group ? open : null}
                  ticked={canMark ? ticked : null}
                  describe={describe}
                  onCell={onCell}
                  onTick={onTick}
                  onTickAll={onTickAll}
                  onMark={(outcome) =>
                    register.updating || setDialog({ type: "mark", revisionId: group.id, outcome })}
                />
              </section>
            ))}
        </QueryList>
      </div>
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
      {dialog?.type === "keys" && <KeysDialog canMark={canMark} onClose={closeDialog} />}
      {marked && (
        <MarkDialog
          unitId={unitId}
          opened={marked}
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
