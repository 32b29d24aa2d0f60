import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import type { Actor } from "../../domain/permissions.ts";
import { MAX_REGISTER, type RegisterOrder } from "../../domain/register.ts";
import { Alert } from "../../ui/Alert.tsx";
import { classNames } from "../../ui/class_names.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { RegisterGrid } from "./RegisterGrid.tsx";
import { RegisterHeader } from "./RegisterHeader.tsx";
import { findCell } from "./register_updates.ts";
import { isTextField } from "./text_field.ts";
import { useOpenCell } from "./use_open_cell.ts";
import { useOrderedRegister } from "./use_ordered_register.ts";

const KeysDialog = lazyDialog(() => import("./KeysDialog.tsx"));
const MarkDialog = lazyDialog(() => import("./MarkDialog.tsx"));
const ReviewPanel = lazyDialog(() => import("./ReviewPanel.tsx"));

type Props = {
  unitId: string;
  actor: Actor;
  /** Whether the actor marks outcomes at all; each portfolio's state decides about its own. */
  canMark: boolean;
  timeZone: string;
  opened: string | null;
};
type OpenDialog = { type: "keys" } | { type: "mark"; group: number; outcome: number };

/** A unit's register: students down, outcomes across, and the review of a cell beside it. */
export default function RegisterIsland({ unitId, actor, canMark, timeZone, opened }: Props) {
  const [order, setOrder] = useState<RegisterOrder>("waiting");
  const register = useOrderedRegister(unitId, order);
  const { groups, more } = register;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { open, guard, show } = useOpenCell(opened);
  const reviewed = findCell(groups, open);
  /** Where the focus goes once a cell is open: a mouse is used to write, a keyboard to look around. */
  const startIn = useRef<"feedback" | "panel">("panel");
  const root = useRef<HTMLDivElement>(null);
  const openCell = useRef(show);
  openCell.current = show;
  const onOpen = useCallback((id: string, { detail }: MouseEvent) => {
    startIn.current = detail > 0 && matchMedia("(pointer: fine)").matches ? "feedback" : "panel";
    openCell.current(id);
  }, []);
  const tick = useCallback((ids: readonly string[], tick: (before: boolean) => boolean) => {
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) tick(before.has(id)) ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  const onTick = useCallback((id: string) => tick([id], (before) => !before), []);
  const shown = useRef(open);
  useEffect(() => {
    const cell = (id: string) => root.current?.querySelector<HTMLElement>(`[data-submission="${id}"]`);
    if (open === null && shown.current !== null) cell(shown.current)?.focus();
    shown.current = open;
  }, [open]);
  const showCell = useCallback((id: string) => {
    const cell = root.current?.querySelector(`[data-submission="${id}"]`);
    cell?.scrollIntoView({ block: "nearest", inline: "start" });
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget } = event;
    // Dialogs are drawn elsewhere, but their events come through here.
    if (key !== "?" || !currentTarget.contains(target as Node) || isTextField(target)) return;
    event.preventDefault();
    setDialog({ type: "keys" });
  };
  const closeDialog = () => setDialog(null);
  return (
    <div
      ref={root}
      className={classNames("register", reviewed && "register-reviewing")}
      onKeyDown={onKeyDown}
    >
      <div className="register-main stack">
        <RegisterHeader
          groups={groups}
          order={order}
          onOrder={setOrder}
          onKeys={() => setDialog({ type: "keys" })}
          canMark={canMark}
        />
        {more && (
          <Alert tone="info" title={`These are the first ${MAX_REGISTER} students by surname`}>
            <p>Each teacher sees their own students here.</p>
          </Alert>
        )}
        {groups.map((group, at) => (
          <section key={group.revision ?? 0} className="stack gap-s">
            {group.revision !== null && <h2 className="title">{`Version ${group.revision} of the unit`}</h2>}
            <RegisterGrid
              group={group}
              label={group.revision === null ? "Register" : `Register of version ${group.revision}`}
              openId={reviewed?.group === group ? open : null}
              ticked={canMark ? ticked : null}
              onOpen={onOpen}
              onTick={onTick}
              onTickAll={(ids, all) => tick(ids, () => all)}
              onMark={(outcome) => setDialog({ type: "mark", group: at, outcome })}
              timeZone={timeZone}
            />
          </section>
        ))}
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
      {dialog?.type === "mark" && (
        <MarkDialog
          unitId={unitId}
          group={groups[dialog.group]!}
          outcome={dialog.outcome}
          ticked={ticked}
          timeZone={timeZone}
          onMarked={() => setTicked(new Set())}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}
