import type { Frame } from "./camera.ts";

/** Runs in a browser page, so it can use nothing from outside. Sizes are pixels of a film of 1280 by 720. */
export function drawFrame(
  context: CanvasRenderingContext2D,
  { layout, pointer }: Frame,
  picture: ImageBitmap | null,
): void {
  const { width, height } = context.canvas;
  const ink = "#1d2427";
  const accent = "#0c5a66";
  const drawLines = (lines: string[], x: number, y: number, size: number, colour: string, weight: number) => {
    context.font = `${weight} ${size}px Film`;
    context.fillStyle = colour;
    context.textBaseline = "top";
    lines.forEach((line, index) => context.fillText(line, x, y + index * size * 1.3));
  };
  const wrapText = (text: string, size: number, maxWidth: number, weight: number) => {
    context.font = `${weight} ${size}px Film`;
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const extended = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && context.measureText(extended).width <= maxWidth) {
        lines[lines.length - 1] = extended;
      } else lines.push(word);
    }
    return lines;
  };

  context.fillStyle = "#fbf8f2";
  context.fillRect(0, 0, width, height);
  let left = 0;
  let top = 0;
  if (layout.kind === "desk" && picture) context.drawImage(picture, 0, 0);
  if (layout.kind === "card") {
    const [title = "", ...otherLines] = layout.text;
    const lines = wrapText(title, 56, 1000, 650);
    const y = height / 2 - (lines.length * 73 + otherLines.length * 44) / 2;
    context.fillStyle = accent;
    context.fillRect(140, y - 34, 72, 6);
    drawLines(lines, 140, y, 56, ink, 650);
    drawLines(otherLines, 140, y + lines.length * 73 + 14, 28, "#545a5b", 400);
  }
  if (layout.kind === "phone" && picture) {
    left = 760;
    top = Math.round((height - picture.height) / 2);
    context.fillStyle = "#e2eff0";
    context.fillRect(0, 0, width, height);
    drawLines(wrapText(layout.text, 44, 500, 650), 140, 270, 44, ink, 650);
    context.fillStyle = ink;
    context.beginPath();
    context.roundRect(left - 12, top - 12, picture.width + 24, picture.height + 24, 34);
    context.fill();
    context.save();
    context.beginPath();
    context.roundRect(left, top, picture.width, picture.height, 24);
    context.clip();
    context.drawImage(picture, left, top);
    context.restore();
  }
  if (!pointer) return;
  const x = left + pointer.x;
  const y = top + pointer.y;
  if (layout.kind === "phone" || pointer.down) {
    context.fillStyle = pointer.down ? "rgb(12 90 102 / 0.35)" : "rgb(12 90 102 / 0.2)";
    context.beginPath();
    context.arc(x, y, pointer.down ? 26 : 18, 0, 2 * Math.PI);
    context.fill();
  }
  if (layout.kind === "phone") return;
  context.beginPath();
  const arrow = [[0, 0], [0, 23], [5.5, 18], [9, 26.5], [13, 25], [9.5, 16.5], [17, 16.5]] as const;
  for (const [dx, dy] of arrow) context.lineTo(x + dx, y + dy);
  context.closePath();
  context.fillStyle = ink;
  context.fill();
  context.strokeStyle = "#ffffff";
  context.lineWidth = 2;
  context.stroke();
}
