import { Mutex } from "async-mutex";
import type { Sharp } from "sharp";

/** Pixels. */
const MAX_SIDE = 480;
/** Covers phone cameras of 108 megapixels. */
const MAX_PIXELS = 110_000_000;
/** Decoded whole in memory, unlike baseline JPEG and PNG. */
const MAX_BUFFERED_PIXELS = 40_000_000;
const MAX_GIF_PIXELS = 25_000_000;
const MAX_AVIF_PIXELS = 12_000_000;
/** libvips loaders of the accepted types; SVG is drawn by `drawSvg` alone. */
const LOADERS = ["Jpeg", "Png", "Nsgif", "Webp", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}`);
const TIMEOUT_SECONDS = 30;
/** At which a unit of an SVG is a pixel. */
const SVG_DPI = 72;

const drawing = new Mutex();

/** Runs drawings one at a time in this isolate, even past their job's timeout. */
export function queueDrawing<T>(work: () => Promise<T>): Promise<T> {
  return drawing.runExclusive(work);
}

/**
 * Upright, at most 480 pixels a side, without metadata; null for damaged, unsupported or too large images.
 */
export function drawThumbnail(picture: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const shape = { width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true } as const;
  return drawPicture(picture, (image) => toWebp(image.resize(shape)));
}

/** A centre crop, under the same limits. */
export function drawSquare(picture: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const shape = { width: side, height: side, fit: "cover" } as const;
  return drawPicture(picture, (image) => toWebp(image.resize(shape)));
}

async function toWebp(image: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await image.webp({ quality: 75 }).toBuffer());
}

/** `draw` gets the upright picture; null for damaged, unsupported or too large images. */
export async function drawPicture<T>(
  picture: Uint8Array,
  draw: (image: Sharp, sharp: SharpModule) => Promise<T>,
): Promise<T | null> {
  const sharp = await openSharp();
  const open = () => sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });
  try {
    const header = await open().metadata();
    if (header.format === "svg" || header.width * header.height > maxPixels(header)) return null;
    return await draw(open().timeout({ seconds: TIMEOUT_SECONDS }).autoOrient(), sharp);
  } catch {
    return null;
  }
}

/**
 * Drawn at so many pixels a side, however large it says it is; null where that fails. From bytes alone, so that nothing it
 * names is fetched; what may cost much is for its caller to refuse.
 */
export async function drawSvg<T>(
  svg: Uint8Array,
  side: number,
  draw: (image: Sharp) => Promise<T>,
): Promise<T | null> {
  const sharp = await openSharp();
  try {
    const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
    const density = Math.min(Math.max(SVG_DPI * side / Math.max(width, height), 1), 100_000);
    const image = sharp(svg, { density, limitInputPixels: 4 * side * side });
    return await draw(image.timeout({ seconds: TIMEOUT_SECONDS }));
  } catch {
    return null;
  }
}

/** `sequential`: of pictures that are decoded a few lines at a time. */
export function maxPixels(
  { format, isProgressive }: { format: string; isProgressive?: boolean },
  sequential = MAX_PIXELS,
): number {
  switch (format) {
    case "heif":
      return MAX_AVIF_PIXELS;
    case "gif":
      return MAX_GIF_PIXELS;
    case "webp":
      return MAX_BUFFERED_PIXELS;
    default:
      return isProgressive ? MAX_BUFFERED_PIXELS : sequential;
  }
}

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

let sharp: ReturnType<typeof loadSharp> | undefined;

/** Loaded lazily: most CLI processes never draw. Set up once, since its settings are the whole process's. */
export function openSharp(): ReturnType<typeof loadSharp> {
  return sharp ??= loadSharp();
}

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // No student pictures cached, one core per drawing.
  sharp.cache(false);
  sharp.concurrency(1);
  // Blocks libvips' SVG, PDF and other loaders.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}
