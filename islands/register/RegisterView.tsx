import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from "react";
import type { StepForMany } from "../../domain/step_many.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { RegisterGrid } from "./RegisterGrid.tsx";
import { RegisterTools } from "./RegisterTools.tsx";
import type { RegisterGroup } from "./register_updates.ts";
import type { UnitRegister } from "./use_register.ts";

const RegisterSteps = lazyDialog(() => import("./RegisterSteps.tsx"));
const MarkDialog = lazyDialog(() => import("./MarkDialog.tsx"));

const NO_STEPS: readonly StepForMany[] = [];

type Props = Pick<ComponentProps<typeof RegisterGrid>, "describe" | "onCell" | "onHold" | "face"> & {
  unitId: string;
  register: UnitRegister;
  canMark: boolean;
  /** What the viewer may do with many students' portfolios here. */
  steps?: readonly StepForMany[];
  timeZone: string;
  /** Names the grids. */
  label: string;
  legend: ReactNode;
  /** A cell of the group. */
  openCellOf?: (group: RegisterGroup) => string | null;
  /** Beside the counts. */
  children: ReactNode;
};

/** A unit's students with search and order, a grid for each version of the unit, and marking a column. */
export function RegisterView(props: Props) {
  const { unitId, register, canMark, steps = NO_STEPS, timeZone, label, legend, openCellOf, children } =
    props;
  const { describe, onCell, onHold, face } = props;
  const { list, shown, total, groups } = register;
  const { ticked, onTick, onTickAll } = useTicked();
  // From the first tick on: what was left out is shown after the last one is gone.
  const ticking = steps.length > 0 && ticked.size > 0;
  const ticksBefore = useRef(false);
  ticksBefore.current ||= ticking;
  const stepping = ticksBefore.current;
  const lastDate = useRef<string | null>(null);
  const [column, setColumn] = useState<{ revisionId: string; outcome: number } | null>(null);
  const marked = column && groups?.find(({ id }) => id === column.revisionId);
  return (
    <div className="register-main stack">
      <RegisterTools register={register}>{children}</RegisterTools>
      {legend}
      <QueryList
        query={list}
        items={groups}
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
                label={group.several ? `${label} of version ${group.number}` : label}
                openId={openCellOf?.(group) ?? null}
                canMark={canMark}
                ticked={canMark || steps.length > 0 ? ticked : null}
                onTick={onTick}
                onTickAll={onTickAll}
                onMark={(outcome) => register.updating || setColumn({ revisionId: group.id, outcome })}
                describe={describe}
                onCell={onCell}
                onHold={onHold}
                face={face}
              />
            </section>
          ))}
      </QueryList>
      {stepping && (
        <RegisterSteps
          unitId={unitId}
          groups={groups}
          ticked={ticked}
          steps={steps}
          none={canMark ? "None of them is ready to submit or assess." : "None of them is ready to verify."}
          onClose={() => onTickAll([...ticked], false)}
        />
      )}
      {column && marked && (
        <MarkDialog
          unitId={unitId}
          opened={marked}
          hidden={total - shown}
          outcome={column.outcome}
          ticked={ticked}
          timeZone={timeZone}
          date={lastDate.current}
          onDate={(date) => (lastDate.current = date)}
          onMarked={(ids) => onTickAll(ids, false)}
          onClose={() => setColumn(null)}
        />
      )}
    </div>
  );
}

/** Ids of the portfolios whose students are ticked. */
function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set());
  const tick = useCallback((ids: readonly string[], to: (before: boolean) => boolean) => {
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) to(before.has(id)) ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  return {
    ticked,
    onTick: useCallback((id: string) => tick([id], (before) => !before), []),
    onTickAll: useCallback((ids: readonly string[], all: boolean) => tick(ids, () => all), []),
  };
}
