import { type ComponentProps, type ReactNode, useCallback, useState } from "react";
import { lazyDialog } from "../lazy_dialog.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { RegisterGrid } from "./RegisterGrid.tsx";
import { RegisterTools } from "./RegisterTools.tsx";
import type { RegisterGroup } from "./register_updates.ts";
import type { UnitRegister } from "./use_register.ts";

const MarkDialog = lazyDialog(() => import("./MarkDialog.tsx"));

export type Ticks = {
  groups: readonly RegisterGroup[] | undefined;
  /** Ids of portfolios. */
  ticked: ReadonlySet<string>;
  untick: () => void;
};

type Props = Pick<ComponentProps<typeof RegisterGrid>, "describe" | "onCell" | "onHold" | "face"> & {
  unitId: string;
  register: UnitRegister;
  canMark: boolean;
  /** What is done with ticked students besides marking; ticks are then shown to those who do not mark too. */
  onTicked?: ((ticks: Ticks) => ReactNode) | undefined;
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
  const { unitId, register, canMark, onTicked, timeZone, label, legend, openCellOf, children, ...actions } =
    props;
  const { list, shown, total, groups } = register;
  const { ticked, onTick, onTickAll } = useTicked();
  const [column, setColumn] = useState<{ revisionId: string; outcome: number } | null>(null);
  const marked = column && groups?.find(({ id }) => id === column.revisionId);
  return (
    <div className="register-main stack">
      <RegisterTools register={register}>{children}</RegisterTools>
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
                ticked={canMark || onTicked ? ticked : null}
                onTick={onTick}
                onTickAll={onTickAll}
                onMark={(outcome) => register.updating || setColumn({ revisionId: group.id, outcome })}
                {...actions}
              />
            </section>
          ))}
      </QueryList>
      {onTicked?.({ groups, ticked, untick: () => onTickAll([...ticked], false) })}
      {legend}
      {column && marked && (
        <MarkDialog
          unitId={unitId}
          opened={marked}
          hidden={total - shown}
          outcome={column.outcome}
          ticked={ticked}
          timeZone={timeZone}
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
