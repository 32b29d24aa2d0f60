import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Milliseconds, as a phone's own long press. */
const HOLD_MS = 500;
/** Pixels; more is a scroll. */
const MAX_DRIFT = 10;

/** Handlers of a table whose cells answer to being held by a finger or pen, and to a context menu; the click that ends it is dropped. */
export function useHold(onHold: ((submissionId: string) => void) | undefined) {
  const latest = useRef(onHold);
  latest.current = onHold;
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const held = useRef(false);
  const release = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
  };
  const hold = (submissionId: string) => {
    release();
    held.current = true;
    latest.current?.(submissionId);
  };
  if (!onHold) return {};
  return {
    onPointerDown: ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      release();
      held.current = false;
      const id = submissionOf(target);
      if (id === null || pointerType === "mouse") return;
      pressed.current = { timer: setTimeout(() => hold(id), HOLD_MS), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = pressed.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MAX_DRIFT) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      const id = submissionOf(event.target);
      if (id === null) return;
      event.preventDefault();
      // A finger's long press may bring both.
      if (!held.current) hold(id);
    },
    onClickCapture: (event: MouseEvent) => {
      if (held.current && event.detail > 0) event.stopPropagation();
      held.current = false;
    },
  };
}

function submissionOf(target: EventTarget): string | null {
  return target instanceof Element
    ? target.closest("[data-submission]")?.getAttribute("data-submission") ?? null
    : null;
}
