import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import {
  FITTED,
  moveBy,
  type Point,
  type Stage,
  toggleZoom,
  turn,
  turnedFit,
  zoomStep,
  zoomTo,
} from "./picture_view.ts";

const WHEEL_SPEED = 0.0022;
const SWIPE_PX = 60;
const DOUBLE_TAP_MS = 300;

/** State of the open piece; `onSwipe` gets -1 for the previous and 1 for the next piece. */
export function usePicture(pieceId: string, onSwipe: (direction: 1 | -1) => void) {
  const [view, setView] = useState(FITTED);
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const began = useRef<Point | null>(null);
  const lastTap = useRef(-Infinity);
  useEffect(() => setView(FITTED), [pieceId]);
  const sizes = (): Stage => ({
    stage: { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 },
    picture: { width: image.current?.offsetWidth ?? 0, height: image.current?.offsetHeight ?? 0 },
  });
  const fromMiddle = (x: number, y: number): Point => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  // React's own listener for the wheel cannot stop the page from scrolling.
  const stageRef = useCallback((element: HTMLDivElement) => {
    stage.current = element;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = fromMiddle(event.clientX, event.clientY);
      setView((view) => zoomTo(view, view.scale * Math.exp(-event.deltaY * WHEEL_SPEED), at, sizes()));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      element.removeEventListener("wheel", onWheel);
      stage.current = null;
    };
  }, []);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = fromMiddle(event.clientX, event.clientY);
      pointers.current.set(event.pointerId, point);
      began.current = pointers.current.size === 1 ? point : null;
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const point = fromMiddle(event.clientX, event.clientY);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, point);
      if (!other) {
        const by = { x: point.x - before.x, y: point.y - before.y };
        return setView((view) => moveBy(view, by, sizes()));
      }
      const ratio = distance(point, other) / Math.max(1, distance(before, other));
      const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
      setView((view) => zoomTo(view, view.scale * ratio, middle, sizes()));
    },
    onPointerUp: (event: PointerEvent) => {
      pointers.current.delete(event.pointerId);
      const from = began.current;
      began.current = null;
      if (!from) return;
      const to = fromMiddle(event.clientX, event.clientY);
      const across = to.x - from.x;
      if (view.scale === 1 && Math.abs(across) > SWIPE_PX) return onSwipe(across < 0 ? 1 : -1);
      if (distance(from, to) > 10) return;
      const again = event.timeStamp - lastTap.current < DOUBLE_TAP_MS;
      lastTap.current = again ? -Infinity : event.timeStamp;
      if (again) setView((view) => toggleZoom(view, to, sizes()));
    },
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
  };
  const { scale, x, y, quarterTurns } = view;
  const shown = scale * turnedFit(sizes(), quarterTurns);
  return {
    stage: stageRef,
    image,
    handlers,
    scale,
    transform: `translate(${x}px, ${y}px) scale(${shown}) rotate(${90 * quarterTurns}deg)`,
    zoom: (direction: 1 | -1) => setView((view) => zoomStep(view, direction, sizes())),
    fit: () => setView(({ quarterTurns }) => ({ ...FITTED, quarterTurns })),
    turn: () => setView(turn),
  };
}

export type Picture = ReturnType<typeof usePicture>;

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
