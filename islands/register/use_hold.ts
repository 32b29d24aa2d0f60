import { type MouseEvent, type PointerEvent, useRef } from "react";
import { type GridPosition, positionOf } from "./use_grid_keys.ts";

/** Milliseconds, as a phone's own long press. */
const HOLD_MS = 500;
/** Pixels; more is a scroll. */
const MAX_DRIFT = 10;

/** Handlers of a table whose cells answer to being held by a finger or pen, and to a context menu; the click that ends it is dropped. */
export function useHold(onHold: ((cell: GridPosition) => void) | undefined) {
  const latest = useRef(onHold);
  latest.current = onHold;
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const held = useRef(false);
  const release = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
  };
  const hold = (cell: GridPosition) => {
    release();
    held.current = true;
    latest.current?.(cell);
  };
  if (!onHold) return {};
  return {
    onPointerDown: ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      release();
      held.current = false;
      const cell = outcomeCell(target);
      if (cell === null || pointerType === "mouse") return;
      pressed.current = { timer: setTimeout(() => hold(cell), HOLD_MS), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = pressed.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MAX_DRIFT) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      const cell = outcomeCell(event.target);
      if (cell === null) return;
      event.preventDefault();
      // A finger's long press may bring both.
      if (!held.current) hold(cell);
    },
    onClickCapture: (event: MouseEvent) => {
      if (held.current && event.detail > 0) event.stopPropagation();
      held.current = false;
    },
  };
}

/** Null for headers, names and what is no cell. */
function outcomeCell(target: EventTarget): GridPosition | null {
  const at = target instanceof Element ? positionOf(target) : null;
  return at && at.row > 0 && at.column > 0 ? at : null;
}
