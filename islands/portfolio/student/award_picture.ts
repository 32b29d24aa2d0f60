import { saveFile } from "../../../browser/save_file.ts";
import { AWARD_DRAWING } from "./award_drawing.ts";

type Award = { name: string; title: string; day: string; pictureUrl: string | null };

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 90;
const MAX_PHOTO_HEIGHT = 640;

/** Downloads the award as a PNG. Throws where the photo does not load. */
export async function saveAwardPicture(award: Award): Promise<void> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  const photo = award.pictureUrl === null ? null : await loadImage(award.pictureUrl);
  draw(context, award, photo);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The picture could not be encoded.");
  saveFile(blob, `${award.title}.png`);
}

function draw(
  context: CanvasRenderingContext2D,
  { name, title, day }: Award,
  photo: HTMLImageElement | null,
) {
  const probe = document.body.appendChild(document.createElement("span"));
  const probed = getComputedStyle(probe);
  /** A canvas takes neither `var()` nor `light-dark()`. */
  const token = (name: string) => {
    probe.style.color = `var(${name})`;
    return probed.color;
  };
  const font = (weight: number, size: number) => `${weight} ${size}px ${probed.fontFamily}`;
  context.fillStyle = token("--color-surface");
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = token("--color-accent-soft");
  context.fillRect(30, 30, WIDTH - 60, HEIGHT - 60);
  drawDrawing(context, token, photo ? 240 : 480, 70);
  const texts = [
    { text: `Well done, ${name}`, weight: 650, size: 62, color: "--color-ink", maxLines: 4 },
    { text: title, weight: 500, size: 46, color: "--color-ink", maxLines: 3 },
    { text: `Awarded on ${day}`, weight: 400, size: 36, color: "--color-ink-muted", maxLines: 1 },
  ].map(({ text, maxLines, ...style }) => {
    context.font = font(style.weight, style.size);
    const measure = (part: string) => context.measureText(part).width;
    return { ...style, lines: wrapText(text, WIDTH - 2 * MARGIN, maxLines, measure) };
  });
  let y = photo ? 330 : 560;
  if (photo) {
    const textHeight = texts.reduce((sum, { lines, size }) => sum + lines.length * size * 1.3 + 16, 0);
    const height = Math.min(MAX_PHOTO_HEIGHT, HEIGHT - y - textHeight - 40 - MARGIN);
    drawCovering(context, photo, y, height);
    y += height + 40;
  }
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const { lines, weight, size, color } of texts) {
    context.font = font(weight, size);
    context.fillStyle = token(color);
    for (const line of lines) {
      context.fillText(line, WIDTH / 2, y);
      y += size * 1.3;
    }
    y += 16;
  }
  probe.remove();
}

function drawDrawing(
  context: CanvasRenderingContext2D,
  token: (name: string) => string,
  height: number,
  top: number,
) {
  const scale = height / AWARD_DRAWING.height;
  context.save();
  context.translate((WIDTH - AWARD_DRAWING.width * scale) / 2, top);
  context.scale(scale, scale);
  for (const { path, fill } of AWARD_DRAWING.shapes) {
    context.fillStyle = token(fill);
    context.fill(new Path2D(path));
  }
  context.restore();
}

function drawCovering(
  context: CanvasRenderingContext2D,
  photo: HTMLImageElement,
  top: number,
  height: number,
) {
  const width = WIDTH - 2 * MARGIN;
  const scale = Math.max(width / photo.naturalWidth, height / photo.naturalHeight);
  const [w, h] = [width / scale, height / scale];
  const [x, y] = [(photo.naturalWidth - w) / 2, (photo.naturalHeight - h) / 2];
  context.save();
  context.beginPath();
  context.roundRect(MARGIN, top, width, height, 32);
  context.clip();
  context.drawImage(photo, x, y, w, h, MARGIN, top, width, height);
  context.restore();
}

/** Lines no wider than `width`, the last one cut with an ellipsis; a word that is wider is broken. */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const parts = breakWord(word, width, measure);
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && parts.length === 1 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(...parts);
  }
  const shown = lines.slice(0, maxLines);
  const last = shown.at(-1);
  if (last !== undefined && lines.length > maxLines) {
    const characters = [...last];
    while (characters.length > 0 && measure(`${characters.join("")}…`) > width) characters.pop();
    shown[shown.length - 1] = `${characters.join("").trim()}…`;
  }
  return shown;
}

function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = [];
  for (const character of word) {
    const longer = (parts.at(-1) ?? "") + character;
    if (parts.length > 0 && measure(longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

function loadImage(url: string): Promise<HTMLImageElement> {
  const image = document.createElement("img");
  image.src = url;
  return image.decode().then(() => image);
}
