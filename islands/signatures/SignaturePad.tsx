import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";

/** Size of the picture, in pixels: twice what is stored (`SIGNATURE`). */
const WIDTH = 1200;
const HEIGHT = 400;
/** On the screen, in CSS pixels (spec 2 §9). */
const PEN_WIDTH = 2;

type Point = readonly [x: number, y: number];
type Props = {
  label: string;
  describedBy: string;
  /** Called when a stroke begins. */
  onBegin: () => void;
  /** A PNG data URL after each stroke; empty once it is cleared. */
  onChange: (image: string) => void;
};

/** Paper for a finger, pen or mouse: black on white in both themes. */
export function SignaturePad({ label, describedBy, onBegin, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ pointerId: number; at: Point } | null>(null);
  const [drawn, setDrawn] = useState(false);
  const clear = () => {
    const context = canvas.current!.getContext("2d")!;
    context.fillStyle = "white";
    context.fillRect(0, 0, WIDTH, HEIGHT);
  };
  useEffect(clear, []);
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect();
    return [(clientX - left) / width * WIDTH, (clientY - top) / height * HEIGHT];
  };
  const drawTo = (points: readonly Point[]) => {
    const context = canvas.current!.getContext("2d")!;
    context.strokeStyle = "black";
    context.lineCap = context.lineJoin = "round";
    context.lineWidth = PEN_WIDTH * WIDTH / canvas.current!.clientWidth;
    context.beginPath();
    context.moveTo(...last.current!.at);
    for (const point of points) context.lineTo(...point);
    context.stroke();
    last.current!.at = points.at(-1)!;
  };
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    canvas.current!.setPointerCapture(event.pointerId);
    last.current = { pointerId: event.pointerId, at: pointOf(event) };
    drawTo([last.current.at]);
    onBegin();
  };
  const move = (event: PointerEvent) => {
    if (last.current?.pointerId !== event.pointerId) return;
    // What came between two frames; Safari answers none for some events.
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    drawTo((passed.length > 0 ? passed : [event]).map(pointOf));
  };
  const end = (event: PointerEvent) => {
    if (last.current?.pointerId !== event.pointerId) return;
    last.current = null;
    setDrawn(true);
    onChange(canvas.current!.toDataURL("image/png"));
  };
  return (
    <div className="stack gap-s starts">
      <canvas
        ref={canvas}
        className="box signature-paper paper"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button
        size="small"
        aria-disabled={!drawn || undefined}
        onClick={() => {
          clear();
          setDrawn(false);
          onChange("");
        }}
      >
        Clear
      </Button>
    </div>
  );
}
